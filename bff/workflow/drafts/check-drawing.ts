import { createHash } from 'node:crypto';
import type { Services } from '#/bff/context.ts';
import type { DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { Failure } from '#/bff/failure.ts';
import { describeProblem } from '../describe-problem.ts';

/** All problems of a drawing, according to the rules for deployment. */
export async function checkDrawing(
  { engine }: Pick<Services, 'engine'>,
  { text, process }: { text: string; process: string },
): Promise<DrawingProblem[]> {
  const problems = await engine.check(text, process);
  return problems.map(({ element, code, level, params, message }) => ({ element, code, level, params, message }));
}

/** @throws Failure HAS_PROBLEMS if the drawing cannot be deployed as it is */
export async function refuseFaulty(
  services: Pick<Services, 'engine'>,
  drawing: { text: string; process: string },
): Promise<void> {
  const problems = await services.engine.check(drawing.text, drawing.process);
  const errors = problems.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new Failure('HAS_PROBLEMS', errors.map(describeProblem).join('; '));
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
