/** Dates, times and durations as plain data. A value without an offset is local: it has no time zone. */

export const NANOS_PER_SECOND = 1_000_000_000;
export const NANOS_PER_DAY = 86_400 * NANOS_PER_SECOND;

export class FeelDate {
  /** Days since 1970-01-01. */
  readonly day: number;
  constructor(day: number) {
    this.day = day;
  }
}

export class FeelTime {
  /** Nanoseconds since midnight. */
  readonly nanos: number;
  /** Seconds east of Greenwich; null: local. */
  readonly offset: number | null;
  /** Name of the time zone; null: only an offset, or local. */
  readonly zone: string | null;
  constructor(nanos: number, offset: number | null = null, zone: string | null = null) {
    this.nanos = nanos;
    this.offset = offset;
    this.zone = zone;
  }
}

export class FeelDateTime {
  readonly day: number;
  readonly nanos: number;
  readonly offset: number | null;
  readonly zone: string | null;
  constructor(day: number, nanos: number, offset: number | null = null, zone: string | null = null) {
    this.day = day;
    this.nanos = nanos;
    this.offset = offset;
    this.zone = zone;
  }
}

/** A years and months duration. */
export class Months {
  readonly months: number;
  constructor(months: number) {
    this.months = months;
  }
}

/** A days and time duration. */
export class Nanos {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}
