import type { Changes } from './driver-mends.ts';

/**
 * Transactions in fewer round trips (decision 0015). The driver waits for the answer to BEGIN, and ends every
 * statement with its own Sync, which Postgres answers at once. Here
 * - statements of a transaction that go out in one turn of the event loop, including BEGIN and COMMIT, are a
 *   batch with one Sync. If one fails, Postgres skips the rest of the batch, so nothing runs without its BEGIN
 *   and nothing is committed after a failure. A statement that cannot join (one that is not yet prepared on
 *   this connection, or COPY) is held until the batch is answered;
 * - `beginWhole` opens a transaction that is undone only as a whole: its savepoints cost nothing, and statements passed
 * to `later` are answered with COMMIT. If the work turns out to need real savepoints, the transaction ends with
 * `mustRepeat`, and the same work must be done with `begin`.
 */
export const PIPELINING: Changes = {
  '/postgres/src/index.js': [
    ['    begin,\n', "    begin,\n    beginWhole: fn => begin('', fn, true),\n"],
    ['async function begin(options, fn) {', 'async function begin(options, fn, isWhole = false) {'],
    [
      'let lost = null, savepoints = 0',
      'let lost = null, issued = 0, laters = [], isUndone = false, isOver = false, mustRepeat = false, savepoints = 0',
    ],
    [
      "await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()",
      `const opened = Promise.withResolvers()
      const start = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], {
        simple: false, prepare: true, onexecute: c => (onexecute(c), opened.resolve())
      })
      start.batched = start.opens = true
      start.catch(e => {
        lost = lost || e
        opened.reject(e)
        while (queries.length) queries.shift().reject(e)
      })
      await opened.promise`,
    ],
    [
      '    } catch (error) {\n      throw error\n',
      `    } catch (error) {
      throw mustRepeat && !lost ? Object.assign(new Error('to be repeated with savepoints', { cause: error }), { mustRepeat }) : error
`,
    ],
    // A rollback goes out alone, because in the batch of the failed statement it would be skipped.
    ['isOpen && await (name', 'isOpen && await alone(name'],
    [
      'sql.savepoint = savepoint',
      'sql.savepoint = isWhole ? attempt : savepoint\n      sql.later = later\n      sql.goOn = goOn',
    ],
    [
      'if (uncaughtError)\n          throw uncaughtError',
      `mustRepeat = mustRepeat || isUndone
        if (uncaughtError || isUndone)
          throw uncaughtError || new Error('a part of the transaction was undone')`,
    ],
    ['await sql`commit`', 'await commit()'],
    [
      'if (lost) return q.reject(lost); open()',
      `if (lost) return q.reject(lost)
        if (isUndone && !q.alone) return mustRepeat = true, q.reject(new Error('a part of the transaction was undone'))
        if (isOver && !q.alone) return q.reject(new Error('sent after the end of its transaction'))
        isOver = q.ends
        open()
        issued++
        q.batched = !q.alone && !q.options.simple && !q.cursorFn && !q.onlyDescribe`,
    ],
    [
      'function open() {',
      `function alone(q) {
        q.alone = true
        q.ends = !name
        return q
      }

      async function commit() {
        const q = sql\`commit\`
        q.ends = true
        const { command } = await q.catch(async e => {
          if (!e.isSkipped) throw e
          await alone(sql\`rollback\`)
          throw uncaughtError || e
        })
        if (command !== 'COMMIT') throw uncaughtError || new Error('the transaction was rolled back')
        await Promise.all(laters)
      }

      async function attempt(fn) {
        const before = issued
        try {
          return await fn(sql)
        } catch (e) {
          isUndone = isUndone || issued !== before
          throw e
        }
      }

      async function later(q) {
        if (!(q instanceof Query)) {
          Promise.resolve(q).catch(() => {})
          throw uncaughtError = uncaughtError || new TypeError('only a plain statement can be sent with COMMIT')
        }
        if (!isWhole) return q
        laters.push(q)
        q.catch(e => e instanceof PostgresError && (mustRepeat = true))
      }

      function goOn() {
        if (lost) throw lost
        if (!isUndone) return
        mustRepeat = true
        throw new Error('a part of the transaction was undone')
      }

      function open() {`,
    ],
    [
      `c.reserved = () => queries.length
        ? c.execute(queries.shift())
        : move(c, reserved)`,
      `c.reserved = () => {
        while (queries.length) if (!c.execute(queries.shift())) return
        move(c, reserved)
      }`,
    ],
    // After a BEGIN, the connection accepts the statements of its transaction at once.
    [
      'return c.execute(query)\n      ? move(c, busy)\n      : move(c, full)',
      'return c.execute(query)\n      ? move(c, busy)\n      : c.reserved ? c : move(c, full)',
    ],
    [
      '    ready\n      ? move(c, busy)\n      : move(c, full)',
      '    ready\n      ? move(c, busy)\n      : c.reserved ? c : move(c, full)',
    ],
  ],
  '/postgres/src/connection.js': [
    ['const Sync = b().S().end()', 'const Sync = b().S().end(), ExecuteBatched = b().E().str(b.N).i32(0).end()'],
    // batch: the last statement of the unsent batch; opening: a BEGIN that is not answered yet; held: a statement that
    // waits for one of these.
    ['    , final = null', '    , final = null\n    , batch = null\n    , opening = null\n    , held = null'],
    [
      `query
        ? sent.push(q)
        : (query = q, query.active = true)

      build(q)
      return write(toBuffer(q))`,
      `q.isBuilt || build(q)
      q.isBuilt = batch ? !q.batched || q.describeFirst : opening !== null
      if (q.isBuilt) return held = q, false
      const x = toBuffer(q)
      query
        ? sent.push(q)
        : (query = q, query.active = true)
      q.opens && (opening = q)
      return write(x)`,
    ],
    // If a statement cannot be sent, only that statement fails, and not the one before it.
    ['sent.length === 0 && write(Sync)\n      errored(error)', 'query || write(Sync)\n      queryError(q, error)'],
    [': ExecuteUnnamed\n', ': q.batched ? (q.isLast = false, batch = q, ExecuteBatched) : ExecuteUnnamed\n'],
    [
      'const x = socket.write(chunk, fn)',
      'batch && (batch.isLast = true, batch = null, chunk = Buffer.concat([chunk, Sync]))\n    const x = socket.write(chunk, fn)',
    ],
    [
      'result.count && query.cursorFn(result)\n      write(Sync)\n    }',
      'result.count && query.cursorFn(result)\n      write(Sync)\n    }\n    query.batched && !query.isLast && answered()',
    ],
    [
      'function EmptyQueryResponse() {',
      'function EmptyQueryResponse() {\n    query.batched && !query.isLast && answered()',
    ],
    [
      'function ReadyForQuery(x) {',
      `function answered() {
    query === opening && (opening = null)
    query.resolve(results || result)
    results = null
    result = new Result()
    rows = 0
    query = sent.shift()
    query.active = true
  }

  function abandon(error) {
    opening = null
    retryRoutines.has(error.routine) && delete statements[query.signature]
    errored(error)
    while (!query.isLast && sent.length) {
      query = sent.shift()
      queryError(query, skipped())
    }
  }

  function skipped() {
    return Errors.postgres({ code: '25P02', message: 'skipped: the transaction has failed already', isSkipped: true })
  }

  function ReadyForQuery(x) {
    query === opening && (opening = null)`,
    ],
    [
      'query.retried\n          ? errored(query.retried)',
      'query.batched\n          ? abandon(errorResponse)\n          : query.retried\n          ? errored(query.retried)',
    ],
    [
      'return // Consider opening if able and sent.length < 50',
      `return
    if (held) {
      const q = held
      held = null
      if (x[5] !== 73) // I (idle): outside its transaction, the statement is not executed
        return execute(q)
      queryError(q, skipped())
    }`,
    ],
    [
      'while (sent.length)\n      queryError(sent.shift(), err)',
      'while (sent.length)\n      queryError(sent.shift(), err)\n    held && queryError(held, err)',
    ],
    ['function forgetQuery() {', 'function forgetQuery() {\n    batch = opening = held = null'],
  ],
};
