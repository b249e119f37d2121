import type { Page } from '@playwright/test';
import { axeFindings } from '#/tests/e2e/support/axe.ts';

/** A check of a counterpart in addition to axe: a sentence, and whether it is true. */
type Question = [sentence: string, holds: (page: Page) => Promise<boolean>];

/** The first element with this role. */
export const role = (page: Page, of: Parameters<Page['getByRole']>[0], name?: string) =>
  page.getByRole(of, { name }).first();
const focused = (page: Page, what: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what);
const text = (page: Page) => page.locator('output').innerText();
/** The text of the item that a list or menu marks as active, or otherwise of the focused element. */
const activeText = (page: Page, list: string) =>
  page.evaluate((selector) => {
    const active = document.querySelector(selector)?.getAttribute('aria-activedescendant') ?? '';
    return (document.getElementById(active) ?? document.activeElement)?.textContent;
  }, list);

async function tab(page: Page, times = 1): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Tab');
}

const openByKey = async (page: Page) => {
  await role(page, 'button', 'open').focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(600);
};

/** Whether the focus is on a control after this key is pressed within the opened element. */
const keepsFocus = async (page: Page, key: string, within?: string) => {
  await openByKey(page);
  if (within) await role(page, 'button', within).focus();
  await page.keyboard.press(key);
  await page.waitForTimeout(600);
  return page.evaluate(() => document.activeElement !== document.body);
};

/** Whether a key leads from this row to the next page, which begins with the sixth row. */
const turnsPage = (from: string, key: string) => async (page: Page) => {
  await page.getByText(from, { exact: true }).click();
  await page.keyboard.press(key);
  await page.waitForTimeout(300);
  return page.getByText('row 6', { exact: true }).isVisible();
};

/** The questions by the name of the counterpart. */
export const QUESTIONS: Record<string, Question[]> = {
  TabView: [
    ['appears without scrolling the page', async (page) => (await page.evaluate(() => scrollY)) === 0],
    [
      'the arrow keys choose a tab',
      async (page) => {
        await role(page, 'tab', 'one').focus();
        await page.keyboard.press('ArrowRight');
        return (await role(page, 'tab', 'two').getAttribute('aria-selected')) === 'true';
      },
    ],
  ],
  Accordion: [
    ['its titles are headings', async (page) => (await page.getByRole('heading', { level: 2 }).count()) === 3],
    [
      'Space opens and closes a section',
      async (page) => {
        await role(page, 'button', 'two').focus();
        await page.keyboard.press('Space');
        const opened = await page.getByText('text of two').isVisible();
        await page.keyboard.press('Space');
        return opened && !(await page.getByText('text of two').isVisible());
      },
    ],
  ],
  Steps: [
    ['its list has the given name', async (page) => (await role(page, 'list', 'Progress').count()) === 1],
    ['steps that cannot be chosen are not links', async (page) => (await page.getByRole('link').count()) === 0],
    ['Tab skips it if nothing can be chosen', async (page) => (await page.locator('[tabindex="0"]').count()) === 0],
    [
      'the current step is marked as current',
      async (page) => (await page.locator('[aria-current=step]').count()) === 1,
    ],
  ],
  Slider: [
    ['is a form control with a label', async (page) => (await page.locator('input').count()) > 0],
    [
      'End reaches the end',
      async (page) => {
        await role(page, 'slider').focus();
        await page.keyboard.press('End');
        return (await role(page, 'slider').getAttribute('aria-valuenow')) === '100';
      },
    ],
  ],
  Paginator: [
    [
      'a page button keeps the focus when it becomes disabled',
      async (page) => {
        const next = page.getByRole('button').nth(1);
        await next.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        return next.isEnabled();
      },
    ],
  ],
  SelectButton: [
    ['consists of radio buttons in a group', async (page) => (await page.getByRole('radio').count()) === 3],
    [
      'Tab moves to the chosen option',
      async (page) => {
        await tab(page);
        return focused(page, '[aria-pressed=true], :checked');
      },
    ],
    [
      'a chosen option that is pressed again stays chosen',
      async (page) => {
        await page.getByText('two').click();
        return (await page.locator('[aria-pressed=true], :checked').count()) === 1;
      },
    ],
  ],
  Checkbox: [
    [
      'Space and a click on its label toggle it',
      async (page) => {
        await role(page, 'checkbox').focus();
        await page.keyboard.press('Space');
        const on = await role(page, 'checkbox').isChecked();
        await page.getByText('I agree').click();
        return on && !(await role(page, 'checkbox').isChecked());
      },
    ],
  ],
  RadioButton: [
    [
      'shows the state of its owner, whatever was pressed',
      async (page) => {
        await page.getByText('two').click();
        return role(page, 'radio', 'one').isChecked();
      },
    ],
  ],
  InputText: [
    ['has exactly the classes that it is given', async (page) => hasOwnClassAlone(page)],
    [
      'clears its ref when it is removed',
      async (page) => {
        await role(page, 'button').click();
        return (await text(page)) === 'null';
      },
    ],
  ],
  InputTextarea: [['has exactly the classes that it is given', async (page) => hasOwnClassAlone(page)]],
  Splitter: [
    [
      'an arrow moves it by 5 %',
      async (page) => {
        const width = () => page.getByText('first').evaluate((pane) => pane.getBoundingClientRect().width);
        const before = await width();
        await role(page, 'separator').focus();
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(200);
        return Math.round((await width()) - before) === 50;
      },
    ],
    [
      'reports its position',
      async (page) => /^\d+/.test((await role(page, 'separator').getAttribute('aria-valuetext')) ?? ''),
    ],
    [
      'moving to it with Tab changes nothing',
      async (page) => {
        await role(page, 'button', 'before').focus();
        await tab(page);
        return (await text(page)) === '0';
      },
    ],
  ],
  Dialog: [
    [
      'Tab stays within it',
      async (page) => {
        await openByKey(page);
        await tab(page, 12);
        return focused(page, '[role=dialog] *');
      },
    ],
    [
      'the page behind is inert',
      async (page) => {
        await openByKey(page);
        return page.locator('main').evaluate((main) => main.closest('[inert]') !== null);
      },
    ],
    [
      'the focus begins at the first field',
      async (page) => {
        await openByKey(page);
        return focused(page, 'input');
      },
    ],
    [
      'Escape closes it and returns the focus',
      async (page) => {
        await openByKey(page);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(800);
        return focused(page, 'main button');
      },
    ],
  ],
  Sidebar: [
    [
      'is a dialog with a name',
      async (page) => {
        await openByKey(page);
        return (await page.getByRole('dialog').count()) === 1;
      },
    ],
    [
      'Tab stays within it',
      async (page) => {
        await openByKey(page);
        await tab(page, 4);
        return focused(page, '[data-pc-name=sidebar] *');
      },
    ],
  ],
  Toast: [
    [
      'a success message is not an alert',
      async (page) => {
        await role(page, 'button').click();
        await page.getByText('Saved').waitFor();
        return (await page.getByRole('alert').count()) === 0;
      },
    ],
    [
      'stays while something in it has the focus',
      async (page) => {
        await role(page, 'button').click();
        await page.locator('[data-pc-section=closebutton]').focus();
        await page.waitForTimeout(2_500);
        return page.getByText('Saved').isVisible();
      },
    ],
  ],
  Menu: [
    [
      'an entry can be on or off',
      async (page) => {
        await openByKey(page);
        return (await page.getByRole('menuitemcheckbox').count()) > 0;
      },
    ],
    [
      'a letter moves to the entry that begins with that letter',
      async (page) => {
        await openByKey(page);
        await page.keyboard.press('t');
        return (await activeText(page, '[role=menu]')) === 'two';
      },
    ],
    [
      'the focus moves into it',
      async (page) => {
        await openByKey(page);
        return focused(page, '[role=menu], [role=menu] *');
      },
    ],
    [
      'Tab closes it',
      async (page) => {
        await openByKey(page);
        await tab(page);
        await page.waitForTimeout(600);
        return (await page.getByRole('menu').count()) === 0;
      },
    ],
    ['the focus is not lost when Tab closes it', async (page) => keepsFocus(page, 'Tab')],
  ],
  Avatar: [
    ['is allowed inside a button', async (page) => (await page.locator('button div').count()) === 0],
    [
      'shows the next photograph after one that cannot be fetched',
      async (page) => {
        await page.waitForTimeout(300);
        await role(page, 'button').click();
        await page.waitForTimeout(300);
        return (await page.locator('img').count()) === 1;
      },
    ],
  ],
  Button: [
    [
      'keeps the focus while it is busy',
      async (page) => {
        await role(page, 'button').focus();
        await page.keyboard.press('Enter');
        return role(page, 'button').isEnabled();
      },
    ],
  ],
  InputNumber: [
    [
      'an invalid amount stays in the field, so that it can be reported',
      async (page) => {
        await role(page, 'spinbutton').focus();
        await page.keyboard.type('12 euro');
        return (await role(page, 'spinbutton').inputValue()) === '12 euro';
      },
    ],
  ],
  Tooltip: [
    [
      'is the description of its button',
      async (page) => {
        await role(page, 'button').focus();
        await page.getByText('why it is so').waitFor();
        return (await role(page, 'button').getAttribute('aria-describedby')) !== null;
      },
    ],
    [
      'Escape hides it',
      async (page) => {
        await role(page, 'button').focus();
        await page.getByText('why it is so').waitFor();
        await page.keyboard.press('Escape');
        await page.waitForTimeout(500);
        return !(await page.getByText('why it is so').isVisible());
      },
    ],
  ],
  Message: [
    ['is not an alert if it was there from the start', async (page) => (await page.getByRole('alert').count()) === 0],
  ],
  DataTable: [
    [
      'has the role of a grid if its rows can be selected',
      async (page) => (await page.getByRole('grid').count()) === 1,
    ],
    [
      'Tab stops at exactly one row',
      async (page) => {
        const ofRows = page.locator('tbody [tabindex="0"]');
        await page.getByText('row 2', { exact: true }).click();
        return (await ofRows.count()) === 1;
      },
    ],
    ['an arrow key continues on the next page', turnsPage('row 5', 'ArrowDown')],
    ['Page Down turns the page', turnsPage('row 1', 'PageDown')],
    [
      'moving selects nothing; Space selects',
      async (page) => {
        await page.getByText('row 1', { exact: true }).click();
        await page.keyboard.press('ArrowDown');
        const walked = (await text(page)) === 'row 1';
        await page.keyboard.press('Space');
        return walked && (await text(page)) === 'row 2';
      },
    ],
  ],
  ListBox: [
    [
      'a field that searches on the server does not filter the options',
      async (page) => {
        await role(page, 'textbox').fill('zzz');
        await page.waitForTimeout(300);
        return (await page.getByRole('option').count()) === 3;
      },
    ],
    [
      'ArrowDown moves from the field into the list',
      async (page) => {
        await role(page, 'textbox').focus();
        await page.keyboard.press('ArrowDown');
        return focused(page, '[role=listbox], [role=listbox] *');
      },
    ],
    [
      'disabled options can be reached, so that their reason is read',
      async (page) => {
        await role(page, 'option', 'one').click();
        await page.keyboard.press('ArrowDown');
        return (await activeText(page, '[role=listbox]')) === 'two';
      },
    ],
  ],
  Card: [['its title is a heading', async (page) => (await page.getByRole('heading').count()) === 2]],
  OverlayPanel: [
    ['the focus is not lost when Escape closes it', async (page) => keepsFocus(page, 'Escape', 'inside')],
    [
      'the focus moves into it',
      async (page) => {
        await openByKey(page);
        return focused(page, '[role=dialog] *');
      },
    ],
    [
      'has a name',
      async (page) => {
        await openByKey(page);
        return (await axeFindings(page)).every((finding) => !finding.startsWith('aria-dialog-name'));
      },
    ],
  ],
};

/** Whether a filled field has no class other than its own; PrimeReact marks filled fields, even unstyled ones. */
async function hasOwnClassAlone(page: Page): Promise<boolean> {
  await role(page, 'textbox').fill('typed');
  return (await role(page, 'textbox').getAttribute('class')) === 'mine';
}
