import { groupsOf, hashCode, makeCode, meantSigns } from '#/bff/contract/receipt-code.ts';
import { sayFault } from './entries.ts';
import { part, type Words } from './words.ts';

/** The step between completing the form and sending the report. */
export interface CodeStep {
  /** The code with which the reporter can return. It is generated in the browser; the server gets only its hash. */
  readonly code: string;
  show(): void;
  hide(): void;
}

/**
 * Activates the step that shows the code and asks the person to type one of its groups.
 *
 * @param kept the code that was generated before the person switched the language of the page
 * @param send called with the hash of the code once the typed group is correct
 */
export function codeStepOf(
  main: HTMLElement,
  words: Words,
  kept: string | undefined,
  send: (codeHash: string) => void,
): CodeStep {
  const code = kept ?? makeCode();
  const groups = groupsOf(code);
  const asked = crypto.getRandomValues(new Uint8Array(1)).reduce((sum, byte) => sum + byte, 0) % groups.length;
  const [step, before, form] = [part(main, 'code'), part(main, 'before'), part<HTMLFormElement>(main, 'code-form')];
  const input = form.elements.namedItem('group') as HTMLInputElement;
  part(main, 'code-groups').replaceChildren(
    ...groups.flatMap((group) => {
      const shown = document.createElement('span');
      shown.textContent = group;
      return [shown, ' '];
    }),
  );
  part(main, 'code-label').textContent = words('PublicIncident.codeAgain', { number: String(asked + 1) });
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isRight = meantSigns(input.value) === groups[asked];
    input.setAttribute('aria-invalid', String(!isRight));
    sayFault(main, 'group', isRight ? '' : words('PublicIncident.codeWrongGroup'));
    if (isRight) void hashCode(code).then(send);
    else input.focus();
  });
  const show = (isShown: boolean) => {
    step.hidden = !isShown;
    before.hidden = isShown;
    window.scrollTo(0, 0);
  };
  const hide = () => {
    show(false);
    before.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  };
  part(main, 'code-back').addEventListener('click', hide);
  return {
    code,
    show: () => {
      part(main, 'code-failure').textContent = '';
      show(true);
      part(main, 'code-title').focus();
    },
    hide,
  };
}
