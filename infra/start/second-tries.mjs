// Repeats failed tests at the end of a run, when nothing else runs, each file in a new process. A test that then passes
// depended on chance or on a busy machine: it is reported but does not fail the run. A test that fails again, or that
// fails for the first time now, fails the run.
import { say } from './project.mjs';

/** More failures than this are not due to chance, and repeating them would only waste time. */
const AT_MOST = 8;

/**
 * @param {import('./test-parts.mjs').Result} first
 * @returns {Promise<import('./test-parts.mjs').Result & { secondTry: string[] }>} secondTry: the tests that passed only
 * when they were repeated
 */
export async function tryAgain(first) {
  const { failures, again } = first;
  if (failures.length === 0 || again === undefined) return { ...first, secondTry: [] };
  if (failures.length > AT_MOST) {
    say(`${failures.length} tests failed, more than chance explains: none of them is repeated`);
    return { ...first, secondTry: [] };
  }
  const files = [...new Set(failures.map(({ file }) => file))];
  say(['', 'Repeated alone:', ...failures.map(({ name }) => `  ${name}`)].join('\n'));
  const second = await again(files);
  const still = failures.filter((test) => !isMended(test, second));
  const secondTry = failures.filter((test) => !still.includes(test)).map(({ name }) => name);
  const news = second.failures.filter(({ name }) => !still.some((test) => test.name === name));
  return {
    passed: [...first.passed.filter(({ file }) => !files.includes(file)), ...second.passed],
    failures: [...still, ...news],
    crashes: [...first.crashes, ...second.crashes],
    skipped: first.skipped,
    secondTry,
  };
}

/**
 * A repeated test counts as passed only if it really passes this time, not if it is skipped or missing. If a hook or a
 * file failed, its tests must pass.
 */
function isMended({ file, name }, { passed, failures }) {
  const ofFile = (test) => test.file === file;
  if (passed.some((test) => test.name === name)) return true;
  const isTest = name !== file && !name.endsWith('(a hook)');
  return !isTest && passed.some(ofFile) && !failures.some(ofFile);
}
