/** The thread that produces files, started by open-exports.ts with the URL of the database. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '#/bff/database/connection.ts';
import type { ExportCall } from './messages.ts';
import { serveExport } from './serve-export.ts';

/** How many files read their rows at the same time; meanwhile, the others only hold the ids of their rows in memory. */
const CONNECTIONS = 3;
/** Seconds. */
const IDLE_TIMEOUT = 30;

const { url } = workerData as { url: string };
const sql = connect(url, { max: CONNECTIONS, name: 'openboek-exports', idleTimeout: IDLE_TIMEOUT });

parentPort?.on('message', (call: ExportCall) => void serveExport(sql, call));
