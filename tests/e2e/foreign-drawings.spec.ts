import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { canonical } from '#/tests/support/canonical-xml.ts';
import { FOREIGN_DRAWINGS, readForeignDrawing, WITHOUT_THEM } from '#/tests/support/foreign-drawings.ts';
import { axeFindings } from './support/axe.ts';
import { beginDraft, choose, drawn, handIn, OTHER, OWNER, openDraft, panel, saved } from './support/editor.ts';
import { ownProcesses } from './support/own-processes.ts';
import { test } from './support/visits.ts';

/**
 * Opens drawings from other sources in our viewer and editor. A drawing that is saved without changes keeps all its
 * content, including everything that other tools put in it. If the editor cannot keep all of it, the drawing is
 * read-only, and the page says why.
 */
const own = ownProcesses();

const ours = (name: string) => readFile(new URL(`drawings/${name}`, import.meta.url), 'utf8');
const UNDRAWN = 'This diagram cannot be drawn';
const BARE = 'This file has no drawing';
const LOSSY = 'This file can only be viewed';

/** Waits until the file is drawn, or reported not to be a drawing. @returns whether it is read-only */
async function isOpened(page: Page): Promise<{ isLocked: boolean }> {
  await expect(
    panel(page)
      .or(page.getByText(/^This file has no drawing|^This file cannot be drawn/))
      .first(),
  ).toBeVisible();
  return { isLocked: (await page.getByText(LOSSY).count()) > 0 };
}

/** The file that the editor writes. */
async function written(page: Page): Promise<string> {
  await page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name: 'File' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as .bpmn' }).click();
  return readFile(await (await coming).path(), 'utf8');
}

/**
 * Renames the process and restores its name. The drawing stays the same, but the editor has to write the file again.
 */
async function renameAndBack(page: Page): Promise<void> {
  const name = panel(page).getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  for (const text of [`${before} 2`, before]) {
    await name.fill(text);
    await name.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
}

/**
 * Removes what bpmn-js adds to every drawing: a plane for a collapsed subprocess without one, and the marker of a
 * gateway.
 */
const withoutAdded = (xml: string): string =>
  canonical(
    xml
      .replace(
        /<(\w+:)?BPMNDiagram( id="\w+")?>\s*<(\w+:)?BPMNPlane( id="\w+")? bpmnElement="[^"]*" \/>\s*<\/(\w+:)?BPMNDiagram>/g,
        '',
      )
      .replaceAll(' isMarkerVisible="true"', ''),
  );

/** Stores a diagram as a version, and opens the page of that version. */
async function open(page: Page, xml: string): Promise<void> {
  const id = await own.store({ process: own.name(), xml, version: 1 });
  await page.goto(`/app/processes/${id}`);
  await expect(page.getByRole('tab', { name: 'Diagram' })).toBeVisible();
}
const edit = (page: Page) => page.getByRole('button', { name: 'Edit' }).click();

/** Expects that the viewer draws the text, and that the editor leaves it intact. */
async function isUnharmed(page: Page, xml: string): Promise<void> {
  await open(page, xml);
  await expect(page.locator('.djs-element').first().or(page.getByText(UNDRAWN)).first()).toBeAttached();
  await page.getByRole('tab', { name: 'In words' }).click();
  await expect(page.getByRole('tabpanel', { name: 'In words' })).toBeVisible();
  await edit(page);
  const { isLocked } = await isOpened(page);
  expect(await written(page)).toBe(xml);
  if (isLocked) {
    const losses = page.getByRole('listitem').filter({ hasText: /^(Line \d+: BPMN has no|Something refers to)/ });
    await expect(losses.first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  } else if (!(await page.getByText(BARE).isVisible())) {
    await renameAndBack(page);
    expect(withoutAdded(await written(page))).toBe(withoutAdded(xml));
  }
}

test.describe(`drawings from other sources${WITHOUT_THEM}`, () => {
  test.skip(FOREIGN_DRAWINGS.length === 0, 'the folder of foreign drawings is missing next to the project');
  for (const file of FOREIGN_DRAWINGS)
    test(`${file} opens in the viewer and editor, and is either saved unchanged or not saved at all`, async ({
      visit,
    }) => {
      await isUnharmed(await visit(OWNER, '/app/processes'), readForeignDrawing(file));
    });
});

for (const file of ['camunda-7.bpmn', 'zeebe-and-others.bpmn', 'lanes.bpmn', 'two-processes.bpmn'])
  test(`${file} is saved unchanged`, async ({ visit }) => {
    const page = await visit(OWNER, '/app/processes');
    const xml = await ours(file);
    await isUnharmed(page, xml);
    await expect(page.getByText(LOSSY)).toHaveCount(0);
  });

test('a drawing of 400 steps opens and is saved unchanged', async ({ visit }) => {
  const page = await visit(OWNER, '/app/processes');
  await isUnharmed(page, longDrawing(400));
  await expect(drawn(page, 'Step_399')).toBeAttached();
});

test('a diagram can be added to a file without one, and nothing else in the file is lost', async ({ visit }) => {
  const page = await visit(OWNER, '/app/processes');
  const xml = await ours('no-diagram.bpmn');
  await open(page, xml);
  await edit(page);
  await expect(page.getByText(BARE)).toBeVisible();
  await page.getByRole('button', { name: 'Lay it out' }).click();
  await expect(drawn(page, 'Work')).toBeVisible();
  const laidOut = await written(page);
  const withoutDrawing = laidOut.replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '');
  expect(canonical(withoutDrawing)).toBe(canonical(xml));
});

test('the page names what it could not read, and returns the file unchanged', async ({ visit }) => {
  const page = await visit(OWNER, '/app/processes');
  const xml = await ours('unresolved.bpmn');
  await open(page, xml);
  await edit(page);
  expect(await isOpened(page)).toEqual({ isLocked: true });
  expect(await written(page)).toBe(xml);
  await expect(page.getByText('Line 5: BPMN has no <bpmn:inventedTask> there')).toBeVisible();
  await expect(page.getByText('Something refers to NotThere, which is not in the file')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

for (const file of ['broken.bpmn', 'decision.dmn'])
  test(`${file} is not drawn, and the page says so`, async ({ visit }) => {
    const page = await visit(OWNER, '/app/processes');
    const xml = await ours(file);
    await open(page, xml);
    await expect(page.getByText(UNDRAWN)).toBeVisible();
    await edit(page);
    await isOpened(page);
    expect(await written(page)).toBe(xml);
    await expect(page.getByText('Open another file, or go back to an earlier save.')).toBeVisible();
  });

const chooseFile = (page: Page, name: string, bytes: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(bytes as string) });

test('a file in any encoding replaces the drawing, and an unreadable file leaves the drawing unchanged', async ({
  visit,
}) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  for (const [file, why] of [
    ['broken.bpmn', 'It is not a BPMN file, or it is damaged.'],
    ['decision.dmn', 'It is not a BPMN file, or it is damaged.'],
  ] as const) {
    await chooseFile(page, file, await ours(file));
    await expect(page.getByText(`${file} was not opened`)).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await expect(drawn(page, 'SupervisorApproval')).toBeVisible();
  }
  await chooseFile(page, 'picture.bpmn', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]));
  await expect(page.getByText('picture.bpmn was not opened')).toBeVisible();
  await saved(page, 1);

  const xml = (await ours('two-processes.bpmn')).replace('name="One"', 'name="Café"');
  await chooseFile(page, 'utf16.bpmn', Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'));
  await expect(drawn(page, 'One')).toContainText('Café');
  await saved(page, 2);
  const latin = xml.replace('UTF-8', 'ISO-8859-1').replaceAll('id="One"', 'id="Uno"').replaceAll('"One"', '"Uno"');
  await chooseFile(page, 'latin1.bpmn', Buffer.from(latin, 'latin1'));
  await expect(drawn(page, 'Uno')).toContainText('Café');
  await saved(page, 3);
  // A read-only file can be replaced by another one.
  await chooseFile(page, 'unresolved.bpmn', await ours('unresolved.bpmn'));
  await expect(page.getByText(LOSSY)).toBeVisible();
  await chooseFile(page, 'lanes.bpmn', await ours('lanes.bpmn'));
  await expect(drawn(page, 'Fetch')).toBeVisible();
  await expect(page.getByText(LOSSY)).toHaveCount(0);
});

test('a drawing that waits for release cannot be changed by people who read it', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await choose(page, 'SupervisorApproval');
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Eerste akkoord');
  await saved(page, 2);
  await handIn(page, 'Een andere naam.');

  const other = await visit(OTHER, '/app/processes');
  const calls: string[] = [];
  other.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
  await openDraft(other, process);
  const step = drawn(other, 'SupervisorApproval');
  await expect(step).toContainText('Eerste akkoord');
  const before = await written(other);
  const box = await step.boundingBox();
  if (!box) throw new Error('the step is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Dragging moves the canvas.
  await other.mouse.move(x, y);
  await other.mouse.down();
  await other.mouse.move(x + 60, y + 40, { steps: 5 });
  await other.mouse.up();
  await expect.poll(async () => Math.round(((await step.boundingBox())?.x ?? 0) - box.x)).toBe(60);
  // The other ways to change something have no effect either.
  await other.mouse.click(x + 60, y + 40);
  await expect(panel(other).getByRole('heading', { level: 2 })).toHaveText('Eerste akkoord');
  await other.mouse.dblclick(x + 60, y + 40);
  for (const key of ['Delete', 'ArrowRight', 'e', 'r', 'a', 'Control+x', 'Control+v', 'Control+z'])
    await other.keyboard.press(key);
  await expect(other.locator('.djs-direct-editing-parent, .djs-popup')).toHaveCount(0);
  expect(await written(other)).toBe(before);
  expect(calls).toEqual([]);
  await expect(other.getByRole('button', { name: 'Release…' })).toBeEnabled();
});

/** A drawing of this many steps in sequence, in rows of twenty. */
function longDrawing(steps: number): string {
  const all = Array.from({ length: steps }, (_, place) => place);
  const at = (place: number) => ({ x: 160 + (place % 20) * 160, y: 80 + Math.floor(place / 20) * 140 });
  const tasks = all.map((place) => `<task id="Step_${place}" name="Step ${place}" />`);
  const flows = all
    .slice(1)
    .map((place) => `<sequenceFlow id="Flow_${place}" sourceRef="Step_${place - 1}" targetRef="Step_${place}" />`);
  const shapes = all.map((place) => {
    const { x, y } = at(place);
    return `<bpmndi:BPMNShape id="Step_${place}_di" bpmnElement="Step_${place}"><dc:Bounds x="${x}" y="${y}" width="100" height="80" /></bpmndi:BPMNShape>`;
  });
  const edges = all.slice(1).map((place) => {
    const [from, to] = [at(place - 1), at(place)];
    return `<bpmndi:BPMNEdge id="Flow_${place}_di" bpmnElement="Flow_${place}"><di:waypoint x="${from.x + 100}" y="${from.y + 40}" /><di:waypoint x="${to.x}" y="${to.y + 40}" /></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="Long" targetNamespace="http://example.com/bpmn">
<process id="long">${tasks.join('')}${flows.join('')}</process>
<bpmndi:BPMNDiagram id="Diagram"><bpmndi:BPMNPlane id="Plane" bpmnElement="long">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`;
}
