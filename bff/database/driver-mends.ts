/** Replacements in a file of the driver. Each text occurs exactly once, after the preceding replacements. */
export type Changes = Readonly<Record<string, readonly (readonly [text: string, instead: string])[]>>;

/**
 * Corrections for the Postgres driver, applied by driver.ts. Its newest version, 3.4.9, has these faults when
 * a connection is cut (a restart, pg_terminate_backend, a firewall):
 * - the next statement of a transaction on that connection, or a connection that was just being opened,
 *   throws outside any promise, which ends the process (porsager/postgres 1154, 1208);
 * - a late statement of such a transaction may be sent on the connection that has replaced its own in the pool;
 * - a write that was about to be sent blocks the connection's place in the pool forever (1066), and a query that is
 * assigned to that place at the wrong moment is never answered;
 * - if a server falls silent (its machine is gone, or a firewall drops the connection), the driver waits until the
 * system gives up the connection, after a quarter of an hour or more; here it is closed after one and a half times the
 * statement's own time limit;
 * - and if a query fails after its first rows, for this or any other reason, the result of the next query in that place
 * begins with as many empty rows, so that, for example, an existing session is not found.
 */
export const MENDS: Changes = {
  '/postgres/src/index.js': [
    // If a transaction's connection is gone, its later statements, including the driver's own rollback, fail
    // at once.
    ['let savepoints = 0', 'let lost = null, savepoints = 0'],
    ['connection.onclose = reject)', 'connection.onclose = e => reject(lost = e))'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))',
      'q.catch(e => uncaughtError || (uncaughtError = e)); if (lost) return q.reject(lost); open()',
    ],
    // A savepoint is set together with its first statement; without a statement, there is nothing to undo.
    ['async function scope(c, fn, name) {', 'async function scope(c, fn, name, openOuter) {'],
    [`name && await sql\`savepoint \${ sql(name) }\``, 'let isOpen = !name'],
    ['await (name\n          ? sql`rollback to', 'isOpen && await (name\n          ? sql`rollback to'],
    [
      'function savepoint(name, fn) {',
      `function open() {
        openOuter && openOuter()
        if (isOpen) return
        isOpen = true
        const q = sql\`savepoint \${ sql(name) }\`
        q.executed = true
        handler(q)
      }

      function savepoint(name, fn) {`,
    ],
    ["savepoints++ + (name ? '_' + name : ''))", "savepoints++ + (name ? '_' + name : ''), open)"],
  ],
  '/postgres/src/connection.js': [
    // If a connection is cut while requesting the array types, they are requested again on the connection that replaces
    // it, and its callers keep waiting.
    ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
    [
      'result = new Result()\n    connectTimer.cancel()',
      'result = new Result()\n    rows = 0\n    connectTimer.cancel()',
    ],
    // Unwritten data is dropped with the connection; otherwise the connection that replaces it would never write.
    ['incomings = null\n    clearImmediate(nextWriteTimer)', 'incomings = null\n    forgetWrite()'],
    // Statements of one batch go out in one piece, even if one of them contains a document.
    ['chunk.length >= 1024', 'chunk.length >= 65536'],
    // The connection may still have accepted a query between its socket's error and close.
    ['!hadError && (query || sent.length) && error(', 'if (query || sent.length) error('],
    // An answer to the connection's last query must not be mistaken for an answer to the first query of the connection
    // that replaces it.
    ['if (initial)\n      return reconnect()', 'if (initial)\n      return forgetQuery(), reconnect()'],
    ['hadError && options.shared.retries++', 'forgetQuery()\n    hadError && options.shared.retries++'],
    ['lifeTimer.start()\n      socket.on(', 'lifeTimer.start()\n      closeWhenSilent(socket)\n      socket.on('],
    ['function data(x) {', 'function data(x) {\n    heardAt = performance.now()'],
    ['    , nextWriteTimer = null\n', '    , nextWriteTimer = null\n    , heardAt = 0\n'],
    [
      'function nextWrite(fn) {',
      `function closeWhenSilent(opened) {
    const limit = options.connection && options.connection.statement_timeout
    if (!limit) return
    heardAt = performance.now()
    const timer = setInterval(() => {
      if (socket !== opened) return clearInterval(timer)
      if (!query) heardAt = performance.now()
      else if (performance.now() - heardAt > limit * 1.5) opened.destroy()
    }, limit / 6)
    timer.unref()
  }

  function forgetWrite() {
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
  }

  function forgetQuery() {
    query = results = errorResponse = null
  }

  function nextWrite(fn) {
    if (!socket) return forgetWrite(), error(Errors.connection('CONNECTION_CLOSED', options)), true`,
    ],
  ],
};
