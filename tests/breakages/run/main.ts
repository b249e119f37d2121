import type { Breakage } from '../breakage.ts';
import { type CopiedTree, copyTree } from './copied-tree.ts';
import { chooseBreakages, listBreakages } from './list-breakages.ts';
import { isBrowserTest, runTests } from './run-tests.ts';

const chosen = await listBreakages().then((all) => chooseBreakages(all, process.argv.slice(2)));
const tree = copyTree();
process.once('exit', () => tree.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const faults = await proveUnbroken(tree, chosen);
const survivors: string[] = [];
for (const [index, breakage] of chosen.entries()) {
  const start = performance.now();
  const { isCaught, because } = await tryBreakage(tree, breakage);
  if (!isCaught) survivors.push(breakage.id);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${index + 1}/${chosen.length} ${breakage.id} ${isCaught ? 'caught' : 'SURVIVED'} (${seconds} s) ${breakage.title}`,
  );
  console.log(`    ${because}`);
}
const isWhole = faults.length === 0 && survivors.length === 0;
for (const fault of faults) console.log(`without any breakage: ${fault}`);
if (survivors.length > 0) console.log(`survived: ${survivors.join(' ')}`);
console.log(`${chosen.length - survivors.length} passed, ${survivors.length + faults.length} failed`);
process.exit(isWhole ? 0 : 1);

/** A test that fails anyway catches nothing, so all test files must pass first. @returns what failed */
async function proveUnbroken({ folder }: CopiedTree, breakages: readonly Breakage[]): Promise<string[]> {
  const all = [...new Set(breakages.map(({ caughtBy }) => caughtBy))];
  const kinds = [all.filter((file) => !isBrowserTest(file)), all.filter(isBrowserTest)].filter(
    ({ length }) => length > 0,
  );
  const failures: string[] = [];
  for (const files of kinds) {
    console.log(`Running the tests without any breakage (test files: ${files.length}) …`);
    const { failed, fault, passed } = await runTests(folder, { files });
    console.log(`    ${passed} tests passed`);
    failures.push(...failed, ...(fault === undefined ? [] : [fault]));
  }
  return failures;
}

/**
 * A breakage is caught when a test fails; a file that does not load or a breakage that cannot be made does not count.
 */
async function tryBreakage(
  { folder, broken }: CopiedTree,
  breakage: Breakage,
): Promise<{ isCaught: boolean; because: string }> {
  const { caughtBy, pattern } = breakage;
  try {
    const outcome = await broken(breakage, () => runTests(folder, { files: [caughtBy], pattern, bail: true }));
    const [first] = outcome.failed;
    if (first !== undefined) return { isCaught: true, because: `${caughtBy} › ${first}` };
    return { isCaught: false, because: outcome.fault ?? `${caughtBy}: ${outcome.passed} tests passed, none failed` };
  } catch (error) {
    return { isCaught: false, because: String(error) };
  }
}
