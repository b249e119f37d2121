import { InputText, type InputTextProps } from 'primereact/inputtext';
import { InputTextarea, type InputTextareaProps } from 'primereact/inputtextarea';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

/** PrimeReact hands out a field late and never takes it back, on which forms rely: React itself does both here. */
function passThrough<Element>(ref: Ref<Element> | undefined): { root: object } | undefined {
  if (!ref) return undefined;
  // An object, because functions are merged with its own, which need not be one.
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

/** A line of text without a look: what fields are made of. */
export function BareInput({ ref, ...rest }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <InputText unstyled {...(rest as InputTextProps)} pt={passThrough(ref)} />;
}

/** Several lines of it. */
export function BareArea({
  ref,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <InputTextarea unstyled {...(rest as InputTextareaProps)} pt={passThrough(ref)} />;
}
