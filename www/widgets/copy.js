// Copying to the clipboard, also where the browser keeps it closed.

/**
 * Copies a text; where that is not allowed, `select` shows what to copy by hand.
 * @param {string} text
 * @param {() => void} select
 * @returns {Promise<boolean>} is it copied?
 */
export async function copyText(text, select) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return false;
  }
}
