// As much of each framework as the types of the tag build on, for tests that fetch nothing. `./build.sh bundlers` checks the same
// samples with the real ones.

declare module "react" {
  export interface HTMLAttributes<Element> {
    id?: string;
    className?: string;
    children?: unknown;
    onClick?: (event: { currentTarget: Element }) => void;
  }
  export type DetailedHTMLProps<Attributes, Element> = Attributes & { ref?: (element: Element | null) => void; key?: string };
  export namespace JSX {
    interface Element {}
    interface ElementChildrenAttribute {
      children: {};
    }
    interface IntrinsicElements {
      a: DetailedHTMLProps<HTMLAttributes<HTMLAnchorElement> & { href?: string }, HTMLAnchorElement>;
    }
  }
}

declare module "react/jsx-runtime" {
  import type { JSX as Inner } from "react";
  export namespace JSX {
    type Element = Inner.Element;
    interface ElementChildrenAttribute extends Inner.ElementChildrenAttribute {}
    interface IntrinsicElements extends Inner.IntrinsicElements {}
  }
  export const jsx: unknown;
  export const jsxs: unknown;
}

declare module "vue" {
  export interface HTMLAttributes {
    id?: string;
    class?: unknown;
  }
  export interface GlobalComponents {}
}

declare module "svelte/elements" {
  export interface HTMLAttributes<Element extends EventTarget> {
    id?: string;
    onclick?: (event: MouseEvent & { currentTarget: Element }) => void;
  }
  export interface SvelteHTMLElements {
    a: HTMLAttributes<HTMLAnchorElement>;
  }
}
