import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationsOf } from './document.ts';
import { type Drawn, drawRequest } from './draw-request.ts';
import { createJudge } from './judge.ts';
import { fillIn, type Sent, toRequest } from './send.ts';
import { openWorld } from './world.ts';

/**
 * The number of requests in a lap. Each lap has its own world and seed, so that a run can begin with any lap.
 */
const LAP = 2_000;
/** The number of requests after which the ids are looked up again. */
const LOOK_EVERY = 48;

const { REQUESTS = '400', SEED = '20261123', FROM = '0' } = process.env;
const [first, total, seed] = [Number(FROM), Number(REQUESTS), Number(SEED)];
const isLong = process.env.REQUESTS !== undefined;
/**
 * The number of simultaneous requests: several in a long run, which finds faults of concurrent requests and takes less
 * time.
 */
const together = Number(process.env.TOGETHER ?? (isLong ? 8 : 1));

interface Found {
  fault: string;
  lap: number;
  nth: number;
  /** Omitted for a fault that the server logged, because it may belong to any request in progress. */
  sent?: Sent;
}

/** Sends the requests of one lap to a new world; the same seed generates the same requests. */
async function runLap(lap: number, count: number, seen: Map<string, number>): Promise<Found[]> {
  const world = await openWorld();
  const judge = createJudge();
  const found: Found[] = [];
  const ask = async ({ operation, ...rest }: Drawn, nth: number) => {
    const sent = fillIn(world, { operation, ...rest });
    const response = await world.fetch(toRequest(sent));
    const call = `${operation.method} ${operation.path}`;
    seen.set(`${call} ${response.status}`, (seen.get(`${call} ${response.status}`) ?? 0) + 1);
    const fault = await judge(operation, response, sent);
    if (fault !== null) found.push({ fault: `${call}: ${fault}`, lap, nth, sent });
  };
  try {
    const drawn: Drawn[] = fc.sample(drawRequest(operationsOf(world.document)), { seed: seed + lap, numRuns: count });
    for (let from = 0; from < drawn.length; from += together) {
      if (from % LOOK_EVERY === 0) await world.look();
      await Promise.all(drawn.slice(from, from + together).map((request, at) => ask(request, from + at)));
      for (const line of world.takeComplaints()) found.push({ fault: `logged: ${line}`, lap, nth: from + together });
    }
  } finally {
    await world.stop();
  }
  return found;
}

/** The fault, the request if it is known, and the command that repeats both. */
function explain({ fault, lap, nth, sent }: Found): string {
  const repeat = `TOGETHER=${together} SEED=${seed} FROM=${lap * LAP} REQUESTS=${nth + 1} npm run test:requests`;
  return [fault, ...(sent ? describeSent(sent) : []), repeat].join('\n  ');
}

/** The request, with its tokens left out or cut short. */
function describeSent({ method, url, headers, body }: Sent): string[] {
  const { Authorization, Cookie, ...others } = headers;
  const credential = [Cookie && 'cookie', Authorization?.slice(0, 20)].filter(Boolean).join(', ');
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : (body ?? '');
  return [`${method} ${url}`, `${credential} ${JSON.stringify(others)}`, text.slice(0, 600)];
}

it(`VA-023 ${total} requests generated from the API description are answered as it states, both with a cookie and with a bearer token`, {
  timeout: 120_000 + total * 100,
}, async () => {
  const seen = new Map<string, number>();
  const found: Found[] = [];
  for (let sent = 0; sent < total; sent += LAP) {
    const lap = Math.floor(first / LAP) + sent / LAP;
    const inLap = await runLap(lap, Math.min(LAP, total - sent), seen);
    found.push(...inLap);
    if (!isLong) continue;
    console.log(
      `${Math.min(total, sent + LAP)} of ${total} requests, seed ${seed}, ${found.length} faults, ${Math.round(performance.now() / 1000)} s`,
    );
    for (const fault of inLap) console.log(explain(fault));
  }
  if (isLong) for (const [name, times] of [...seen].sort()) console.log(`${String(times).padStart(7)} ${name}`);
  expect(found.map(explain).join('\n\n')).toBe('');
});
