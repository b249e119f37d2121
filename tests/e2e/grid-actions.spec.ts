import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import { entry, type Grid } from './support/grid.ts';
import { waysOf } from './support/grid-ways.ts';
import { arrowTo, tabTo } from './support/keyboard.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'fatima.bouzid';
const COLUMNS = '?cols=status.type.amount.gift.date&sort=gift';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const first = (grid: Grid, columns: number) => grid.columns().then((names) => names.slice(0, columns));
const levels = (grid: Grid) => grid.groups.locator('[data-chip]').allInnerTexts();

/** Chooses from the menu of a column, opened with its ⋮ button or with the keys on its header. */
function menus(page: Page, grid: Grid) {
  return {
    async press(column: string, name: string) {
      await grid.header(column).hover();
      await grid
        .header(column)
        .getByRole('button', { name: `Column menu of ${column}` })
        .click();
      await entry(page, name).click();
    },
    async key(column: string, name: string, keys = 'Shift+F10') {
      await grid.header(column).focus();
      await page.keyboard.press(keys);
      await entry(page, name).press('Enter');
    },
  };
}

test('a column is sorted, moved, resized, fitted, pinned and hidden, and its filter gets the focus, with the mouse and with the keyboard', async ({
  page,
}) => {
  const grid = await openGrid(page, COLUMNS);
  const { byMouse, byKeys } = waysOf(page);
  const { press, key } = menus(page, grid);
  const keys = page.keyboard;
  const [amount, type, gift] = [grid.header('Amount'), grid.header('Type'), grid.header('Gift')];

  await byMouse('sort', () => amount.click());
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await byKeys('sort', () => amount.press('Enter'));
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await byMouse('sortToo', () => type.click({ modifiers: ['Shift'] }));
  await expect(type).toHaveText(/order 2/);
  await byKeys('sortToo', () => key('Gift', 'Sort by this too'));
  await expect(gift).toHaveText(/order 3/);
  await byMouse(['columnMenu', 'headMenu', 'sortDescending'], () => press('Type', 'Sort descending'));
  await expect(type).toHaveAttribute('aria-sort', 'descending');
  await expect(amount).not.toHaveAttribute('aria-sort');
  await byKeys(['headMenu', 'sortAscending'], () => key('Type', 'Sort ascending', 'Alt+ArrowDown'));
  await expect(type).toHaveAttribute('aria-sort', 'ascending');
  await byKeys(['columnMenu', 'sortDescending'], () => key('Gift', 'Sort descending'));
  await expect(gift).toHaveAttribute('aria-sort', 'descending');
  await byMouse('sortAscending', () => press('Gift', 'Sort ascending'));
  await expect(gift).toHaveAttribute('aria-sort', 'ascending');

  await byMouse(['setFilter', 'columnFilter'], () => press('Amount', 'Set filter'));
  await expect(grid.filter('Amount')).toBeFocused();
  await byKeys('setFilter', () => key('Gift', 'Set filter'));
  await expect(grid.filter('Gift')).toBeFocused();
  await byKeys('columnFilter', async () => {
    await keys.press('ArrowDown');
    await keys.press('ArrowLeft');
    await keys.press('Alt+ArrowDown');
  });
  await expect(grid.filter('Amount')).toBeFocused();

  await byMouse('moveRight', () => press('Type', 'Move right'));
  await expect.poll(() => first(grid, 3)).toEqual(['Status', 'Amount', 'Type']);
  await byKeys('moveLeft', () => key('Type', 'Move left'));
  await expect.poll(() => first(grid, 3)).toEqual(['Status', 'Type', 'Amount']);
  await byMouse('moveLeft', () => press('Type', 'Move left'));
  await expect.poll(() => first(grid, 2)).toEqual(['Type', 'Status']);
  await byKeys('moveRight', () => key('Type', 'Move right'));
  await expect.poll(() => first(grid, 2)).toEqual(['Status', 'Type']);
  await byMouse('moveColumn', () => amount.dragTo(type));
  await expect.poll(() => first(grid, 3)).toEqual(['Status', 'Amount', 'Type']);
  // A column moved to the right lands after the column on which it is dropped; otherwise no column could become the
  // last one.
  await grid.header('Status').dragTo(grid.header('Date'));
  await expect.poll(() => grid.columns().then((names) => names.at(-1))).toBe('Status');
  await grid.header('Status').dragTo(amount);
  await byKeys('moveColumn', () => amount.press('Alt+ArrowRight'));
  await expect.poll(() => first(grid, 3)).toEqual(['Status', 'Type', 'Amount']);

  const before = await grid.widthOf('Type');
  const edge = type.locator('.ob-grid-edge');
  await byMouse('resizeColumn', async () => {
    const box = await edge.boundingBox();
    if (!box) throw new Error('the column has no edge to drag');
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 84, box.y + 10, { steps: 4 });
    await page.mouse.up();
  });
  await expect.poll(() => grid.widthOf('Type')).toBeCloseTo(before + 80, -1);
  await byKeys('resizeColumn', () => type.press('Shift+ArrowRight'));
  await expect.poll(() => grid.widthOf('Type')).toBeCloseTo(before + 96, -1);
  await byMouse('fitColumn', () => edge.dblclick());
  await expect.poll(() => grid.widthOf('Type')).toBeLessThan(before + 60);
  await type.press('Shift+ArrowRight');
  const wider = await grid.widthOf('Type');
  await byKeys('fitColumn', () => key('Type', 'Fit width'));
  await expect.poll(() => grid.widthOf('Type')).toBeLessThan(wider);

  await byMouse('pin', () => press('Gift', 'Pin'));
  await expect.poll(() => first(grid, 1)).toEqual(['Gift']);
  await expect(gift).toHaveCSS('position', 'sticky');
  await byKeys('unpin', () => key('Gift', 'Unpin'));
  await expect.poll(() => first(grid, 1)).toEqual(['Status']);
  await byKeys('pin', () => key('Gift', 'Pin'));
  await expect.poll(() => first(grid, 1)).toEqual(['Gift']);
  await expect(gift).toBeFocused();
  // If the pinned column leaves no room for the others, it scrolls with them; in a wider window it stays in place
  // again.
  for (let at = 0; at < 30; at += 1) await gift.press('Shift+ArrowRight');
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(gift).toHaveCSS('position', 'relative');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(gift).toHaveCSS('position', 'sticky');
  // The only pinned column has no pinned neighbour to swap with.
  await gift.click({ button: 'right' });
  await expect(entry(page, 'Move right')).toHaveAttribute('aria-disabled', 'true');
  await expect(entry(page, 'Move right')).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowRight');
  expect(await axeFindings(page)).toEqual([]);
  await byMouse('unpin', () => entry(page, 'Unpin').click());
  await expect.poll(() => first(grid, 1)).toEqual(['Status']);
  await byMouse('hideColumn', () => press('Date', 'Hide column'));
  await byKeys('hideColumn', () => key('Status', 'Hide column', 'Alt+ArrowDown'));
  await expect(type).toBeFocused();
  await keys.press('PageUp');
  await expect(type).toBeFocused();
  await expect.poll(() => grid.columns()).toEqual(['Type', 'Amount', 'Gift']);
});

test('groups are added, reversed, folded and removed, with the mouse and with the keyboard', async ({ page }) => {
  const grid = await openGrid(page, COLUMNS);
  const { byMouse, byKeys } = waysOf(page);
  const { press, key } = menus(page, grid);
  const keys = page.keyboard;
  const add = grid.groups.getByRole('button', { name: /choose a column/ });
  const chip = (name: string) => grid.groups.getByRole('button', { name: new RegExp(`^${name}, `) });
  const folded = grid.table.getByRole('row', { expanded: false });

  await byMouse('addLevel', async () => {
    await add.click();
    await entry(page, 'Type').click();
  });
  await byKeys('addLevel', async () => {
    await tabTo(page, add);
    await keys.press('Enter');
    await arrowTo(page, entry(page, 'Gift'));
    await keys.press('Enter');
  });
  await expect.poll(() => levels(grid)).toEqual(['Type', 'Gift']);
  await byMouse('removeLevel', () => grid.groups.getByRole('button', { name: 'Remove grouping by Type' }).click());
  await byKeys('removeLevel', () => chip('Gift').press('Delete'));
  await expect.poll(() => levels(grid)).toEqual([]);
  await expect(add).toBeFocused();
  await byMouse('groupBy', () => press('Status', 'Group by Status'));
  await byKeys('groupBy', () => key('Type', 'Group by Type'));
  await expect.poll(() => levels(grid)).toEqual(['Status', 'Type']);
  await expect(grid.header('Amount')).toBeFocused();
  await byKeys('grouped', () => chip('Type').press('Alt+ArrowLeft'));
  await expect.poll(() => levels(grid)).toEqual(['Type', 'Status']);
  await expect(chip('Type')).toBeFocused();
  await byMouse('grouped', () =>
    grid.groups.locator('.ob-group-chip').nth(1).dragTo(grid.groups.locator('.ob-group-chip').first()),
  );
  await expect.poll(() => levels(grid)).toEqual(['Status', 'Type']);
  await grid.groups.getByRole('button', { name: 'Remove grouping by Status' }).press('Enter');
  await byMouse('turnLevel', () => chip('Type').click());
  await expect(chip('Type')).toHaveAccessibleName(/descending/);
  await byKeys('turnLevel', () => chip('Type').press('Enter'));
  await expect(chip('Type')).toHaveAccessibleName(/ascending/);

  await byMouse(['collapse', 'fold', 'foldOver'], () =>
    grid.table.getByRole('button', { name: 'Collapse I give' }).click(),
  );
  await expect(grid.rows).toHaveCount(1);
  await byKeys(['expand', 'unfold'], async () => {
    await grid.group('I give').getByRole('gridcell').first().focus();
    await keys.press('ArrowRight');
  });
  await expect(grid.rows).toHaveCount(3);
  await byKeys(['collapse', 'fold'], () => keys.press('ArrowLeft'));
  await expect(grid.rows).toHaveCount(1);
  await byMouse(['expand', 'unfold'], () => grid.table.getByRole('button', { name: 'Expand I give' }).click());
  await expect(grid.rows).toHaveCount(3);
  await byKeys('foldOver', async () => {
    await grid.group('I give').getByRole('gridcell').first().focus();
    await keys.press('Enter');
  });
  await expect(folded).toHaveCount(1);
  await byMouse('collapseAll', () => grid.tool('Collapse all').click());
  await expect(folded).toHaveCount(2);
  await byKeys('expandAll', () => grid.tool('Expand all').press('Enter'));
  await expect(folded).toHaveCount(0);
  await byKeys('collapseAll', () => grid.tool('Collapse all').press('Space'));
  await expect(folded).toHaveCount(2);
  await byMouse('expandAll', () => grid.tool('Expand all').click());
  await expect(grid.rows).toHaveCount(3);

  // A selection extends across the row of the next group.
  await grid.row('Bonbons').getByRole('gridcell').first().focus();
  await keys.press('Space');
  await keys.press('Shift+ArrowDown');
  await keys.press('Shift+ArrowDown');
  await expect(grid.table.getByRole('row', { selected: true })).toHaveText([/Bonbons/, /Cake/]);

  // A chip dragged out of the panel becomes a column again where it is dropped.
  await grid.groups.locator('.ob-group-chip').dragTo(grid.header('Gift'));
  await expect.poll(() => levels(grid)).toEqual([]);
  await expect.poll(() => grid.columns()).toEqual(['Status', 'Amount', 'Type', 'Gift', 'Date']);
});
