import { FeelFault } from '../budget.ts';
import { order, same } from '../equality.ts';
import { type Bound, type FeelValue, Range } from '../values.ts';
import { type BuiltIn, define, type FunctionTable } from './define.ts';

/** -1, 0 or 1 for the values of two bounds; NaN when they have no common order. */
const at = (a: Bound, b: Bound): number => order(a.value, b.value) ?? Number.NaN;
const level = (a: Bound, b: Bound): boolean => same(a.value, b.value);

type Test = (a: Range, b: Range) => boolean;
type PointTest = (range: Range, point: Bound) => boolean;

const bound = (value: FeelValue): Bound => ({ value, closed: true });

/** A point is the closed range from itself to itself. */
const asRange = (value: FeelValue): Range => (value instanceof Range ? value : new Range(bound(value), bound(value)));

/** Texts have an order, but range functions do not accept them. */
const comparable = (a: Range, b: Range): boolean =>
  typeof a.low.value !== 'string' && order(a.low.value, b.low.value) !== null;

/** Values without a common order give null. A point instead of an expected range is a fault, in Camunda too. */
function overloads(signatures: readonly string[], call: (a: FeelValue, b: FeelValue) => FeelValue): BuiltIn[] {
  const checked = (a: FeelValue, b: FeelValue) => (comparable(asRange(a), asRange(b)) ? call(a, b) : null);
  return signatures.map((signature) => define(signature, checked));
}

const RANGES = 'range1: any, range2: any';
const POINT_RANGE = 'point: any, range: any';
const RANGE_POINT = 'range: any, point: any';
const POINTS = 'point1: any, point2: any';

const betweenAny = (check: Test): BuiltIn[] =>
  overloads([POINTS, POINT_RANGE, RANGE_POINT, RANGES], (a, b) => check(asRange(a), asRange(b)));

const noRange = (): never => {
  throw new FeelFault('a number, date or time was given instead of a range');
};

const betweenRanges = (check: Test): BuiltIn[] =>
  overloads([RANGES], (a, b) => (a instanceof Range && b instanceof Range ? check(a, b) : noRange()));

const withPointFirst = (check: Test, point: PointTest): BuiltIn[] =>
  overloads([POINT_RANGE, RANGES], (a, b) => {
    if (!(b instanceof Range)) return noRange();
    return a instanceof Range ? check(a, b) : point(b, bound(a));
  });

const withPointLast = (check: Test, point: PointTest, signature = RANGE_POINT): BuiltIn[] =>
  overloads([signature, RANGES], (a, b) => {
    if (!(a instanceof Range)) return noRange();
    return b instanceof Range ? check(a, b) : point(a, bound(b));
  });

const before: Test = (a, b) => at(a.high, b.low) < 0 || (level(a.high, b.low) && !(a.high.closed && b.low.closed));
const meets: Test = (a, b) => a.high.closed && b.low.closed && level(a.high, b.low);
const startsNoLater: Test = (a, b) => at(a.low, b.low) < 0 || (level(a.low, b.low) && (a.low.closed || !b.low.closed));
const endsNoEarlier: Test = (a, b) =>
  at(a.high, b.high) > 0 || (level(a.high, b.high) && (a.high.closed || !b.high.closed));
const reaches: Test = (a, b) => at(a.high, b.low) > 0 || (level(a.high, b.low) && a.high.closed && b.low.closed);
const overlaps: Test = (a, b) => reaches(a, b) && reaches(b, a);
const overlapsBefore: Test = (a, b) =>
  (at(a.low, b.low) < 0 || (level(a.low, b.low) && a.low.closed && !b.low.closed)) &&
  reaches(a, b) &&
  endsNoEarlier(b, a);
const finishes: Test = (a, b) => a.high.closed === b.high.closed && level(a.high, b.high) && startsNoLater(b, a);
const starts: Test = (a, b) => a.low.closed === b.low.closed && level(a.low, b.low) && endsNoEarlier(b, a);
const includes: Test = (a, b) => startsNoLater(a, b) && endsNoEarlier(a, b);

const isEnd: PointTest = ({ high }, point) => high.closed && level(high, point);
const isStart: PointTest = ({ low }, point) => low.closed && level(low, point);
const contains: PointTest = (range, point) =>
  (at(range.low, point) < 0 && at(range.high, point) > 0) || isStart(range, point) || isEnd(range, point);

function coincide(a: FeelValue, b: FeelValue): FeelValue {
  if (!(a instanceof Range) && !(b instanceof Range)) return same(a, b);
  if (!(a instanceof Range && b instanceof Range)) return false;
  return (
    level(a.low, b.low) && level(a.high, b.high) && a.low.closed === b.low.closed && a.high.closed === b.high.closed
  );
}

const turned =
  (check: Test): Test =>
  (a, b) =>
    check(b, a);

export const rangeFunctions: FunctionTable = {
  before: betweenAny(before),
  after: betweenAny(turned(before)),
  meets: betweenRanges(meets),
  'met by': betweenRanges(turned(meets)),
  overlaps: betweenRanges(overlaps),
  'overlaps before': betweenRanges(overlapsBefore),
  'overlaps after': betweenRanges(turned(overlapsBefore)),
  finishes: withPointFirst(finishes, isEnd),
  'finished by': withPointLast(turned(finishes), isEnd, POINT_RANGE), // Camunda swaps the names of these two parameters
  includes: withPointLast(includes, contains),
  during: withPointFirst(turned(includes), contains),
  starts: withPointFirst(starts, isStart),
  'started by': withPointLast(turned(starts), isStart),
  coincides: overloads([POINTS, RANGES], coincide),
};
