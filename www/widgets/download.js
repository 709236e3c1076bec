// Handing a file to the visitor.

/** Nothing goes over the network. @param {{ blob: Blob, name: string }} file */
export function download({ blob, name }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the file after the click; a minute is enough for it to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
