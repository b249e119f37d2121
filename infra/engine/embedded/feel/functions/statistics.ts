import { checkedList, FeelFault } from '../budget.ts';
import { fromDouble } from '../decimal.ts';
import {
  addNumbers,
  compareNumbers,
  divideNumbers,
  type FeelNumber,
  multiplyNumbers,
  raiseNumber,
  subtractNumbers,
  toDouble,
} from '../numbers.ts';
import { type FeelList, type FeelValue, isNumber } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

/** A function on numbers. It gives null for a list that contains anything else, and `empty` for an empty list. */
const over = (calculate: (numbers: readonly FeelNumber[]) => FeelValue, empty: FeelValue = null) =>
  define('list...: list', (list: FeelList) => {
    const numbers = checkedList(list);
    if (!numbers.length) return empty;
    return numbers.every(isNumber) ? calculate(numbers) : null;
  });

const sum = (numbers: readonly FeelNumber[]): FeelNumber => numbers.reduce(addNumbers, 0);
const mean = (numbers: readonly FeelNumber[]): FeelNumber => divideNumbers(sum(numbers), numbers.length);
const sorted = (numbers: readonly FeelNumber[]): FeelNumber[] => [...numbers].sort(compareNumbers);

function median(numbers: readonly FeelNumber[]): FeelNumber {
  const ordered = sorted(numbers);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? 0;
  return ordered.length % 2 ? upper : divideNumbers(addNumbers(ordered[middle - 1] ?? 0, upper), 2);
}

/** The numbers that occur most often, in order. */
function mode(numbers: readonly FeelNumber[]): FeelNumber[] {
  const groups: { number: FeelNumber; count: number }[] = [];
  for (const number of sorted(numbers)) {
    const last = groups.at(-1);
    if (last && compareNumbers(last.number, number) === 0) last.count += 1;
    else groups.push({ number, count: 1 });
  }
  const most = Math.max(...groups.map(({ count }) => count));
  return groups.filter(({ count }) => count === most).map(({ number }) => number);
}

function deviation(numbers: readonly FeelNumber[]): FeelValue {
  if (numbers.length === 1) throw new FeelFault('the standard deviation of one number does not exist');
  const middle = mean(numbers);
  const squares = sum(numbers.map((number) => raiseNumber(subtractNumbers(number, middle), 2)));
  return fromDouble(Math.sqrt(toDouble(divideNumbers(squares, numbers.length - 1))));
}

export const statisticFunctions: FunctionTable = {
  sum: [over(sum)],
  product: [over((numbers) => numbers.reduce(multiplyNumbers, 1))],
  mean: [over(mean)],
  median: [over(median)],
  stddev: [over(deviation)],
  mode: [over(mode, [])],
};
