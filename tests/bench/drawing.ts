import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { findChromium } from '#/tests/support/chromium.ts';
import { type Figure, median } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = resolve(import.meta.dirname, 'drawing-pages');
const ELEMENTS = 150;
const RUNS = 7;

/** A sequence of tasks and gateways, with its drawing. Each element leads only to the next one. */
function longProcess(elements: number): string {
  const ids = Array.from({ length: elements - 2 }, (_, at) => `Step${at}`);
  const all = ['Start', ...ids, 'End'];
  const kindOf = (at: number) => (at % 3 === 2 ? 'exclusiveGateway' : at % 3 === 1 ? 'userTask' : 'serviceTask');
  const nodes = [
    '<bpmn:startEvent id="Start" />',
    ...ids.map((id, at) => `<bpmn:${kindOf(at)} id="${id}" name="Stap ${at}" />`),
    '<bpmn:endEvent id="End" />',
  ];
  const flows = all
    .slice(1)
    .map((id, at) => `<bpmn:sequenceFlow id="Flow${at}" sourceRef="${all[at]}" targetRef="${id}" />`);
  const x = (at: number) => (at % 15) * 160;
  const y = (at: number) => Math.floor(at / 15) * 140;
  const shapes = all.map((id, at) => {
    const size = id.startsWith('Step') && kindOf(at - 1) !== 'exclusiveGateway' ? [100, 80] : [50, 50];
    return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x(at)}" y="${y(at)}" width="${size[0]}" height="${size[1]}" /></bpmndi:BPMNShape>`;
  });
  const edges = all
    .slice(1)
    .map(
      (_, at) =>
        `<bpmndi:BPMNEdge id="Flow${at}_di" bpmnElement="Flow${at}"><di:waypoint x="${x(at) + 50}" y="${y(at) + 25}" /><di:waypoint x="${x(at + 1)}" y="${y(at + 1) + 25}" /></bpmndi:BPMNEdge>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="urn:bench">
<bpmn:process id="p" isExecutable="true">${nodes.join('')}${flows.join('')}</bpmn:process>
<bpmndi:BPMNDiagram id="di"><bpmndi:BPMNPlane id="plane" bpmnElement="p">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

/**
 * Compares how Openboek's editor and plain bpmn-js open a process of 150 elements; they take turns in one run of a
 * production build.
 */
export async function benchDrawing(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-drawing-bench-'));
  const config: InlineConfig = { root: PAGES, configFile: false, logLevel: 'error' };
  await build({
    ...config,
    resolve: { alias: [{ find: /^#\//, replacement: `${ROOT}/` }] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5_000 },
  });
  const server = await preview({ ...config, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const xml = longProcess(ELEMENTS);
    const open = (whose: 'ours' | 'plain') =>
      page.evaluate(([text, by]) => window.openDrawing(text, by), [xml, whose] as const);
    const runs = { ours: [] as number[], plain: [] as number[] };
    for (let run = 0; run <= RUNS; run += 1)
      for (const whose of ['ours', 'plain'] as const) {
        const took = await open(whose);
        if (run > 0) runs[whose].push(took); // the first run only warms up the code
      }
    const [ours, plain] = [median(runs.ours), median(runs.plain)];
    return [
      { name: `a process of ${ELEMENTS} elements, opened in our editor`, value: ours, unit: 'ms' },
      { name: '  opened in plain bpmn-js', value: plain, unit: 'ms' },
      { name: '  ratio of our editor to plain bpmn-js', value: ours / plain, unit: '', aim: '1.3 or less' },
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
