/** Checks the job types of a model, their headers and error codes against the existing handlers. */
import type { AnyJob } from '#/bff/workflow/engine.ts';
import type { Model } from './model.ts';
import type { Problems } from './problems.ts';

export function checkJobs(model: Model, jobs: readonly AnyJob[], problems: Problems): void {
  const types = new Map(jobs.map((job) => [job.type, job]));
  const thrown = new Set(jobs.flatMap((job) => job.errors));
  for (const node of model.nodes.values()) {
    if (node.event?.kind === 'error' && node.kind === 'endEvent' && node.event.code) thrown.add(node.event.code);
  }
  for (const node of model.nodes.values()) {
    if (node.job && !types.has(node.job.type) && !problems.has(node.id, 'job-type')) {
      problems.error(node.id, 'job-type_unknown', { type: node.job.type });
    }
    for (const [header, values] of Object.entries((node.job && types.get(node.job.type)?.headers) ?? {})) {
      const value = node.headers[header] ?? '';
      if (values.includes(value)) continue;
      if (value === '') problems.error(node.id, 'job-header_missing', { header, values: values.join(', ') });
      else problems.error(node.id, 'job-header_value', { header, value, values: values.join(', ') });
    }
    const code = node.event?.kind === 'error' && node.kind !== 'endEvent' ? node.event.code : null;
    if (code !== null && !thrown.has(code)) {
      problems.warning(node.id, 'error-code_unthrown', { code });
    }
  }
}
