import { InputText, type InputTextProps } from 'primereact/inputtext';
import { InputTextarea, type InputTextareaProps } from 'primereact/inputtextarea';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

/**
 * Lets React set the ref, because forms need a ref that is set early and cleared. PrimeReact sets refs late and never
 * clears them.
 */
function passThrough<Element>(ref: Ref<Element> | undefined): { root: object } | undefined {
  if (!ref) return undefined;
  // The ref is passed as an object: PrimeReact would replace a function with one that also calls PrimeReact's own ref,
  // although that is an object.
  return { root: { ref: typeof ref === 'function' ? asObject(ref) : ref } };
}

function asObject<Element>(ref: (element: Element | null) => unknown): { current: Element | null } {
  let element: Element | null = null;
  return {
    get current() {
      return element;
    },
    set current(next) {
      element = next;
      ref(next);
    },
  };
}

/** An unstyled one-line input, from which the text fields are built. */
export function BareInput({ ref, ...rest }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <InputText unstyled {...(rest as InputTextProps)} pt={passThrough(ref)} />;
}

/** An unstyled text area. */
export function BareArea({
  ref,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <InputTextarea unstyled {...(rest as InputTextareaProps)} pt={passThrough(ref)} />;
}
