import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** One version of a file on disk. */
export interface Variant {
  readonly path: string;
  readonly bytes: number;
  /** Its ETag, which changes with the content. */
  readonly tag: string;
}

/** A file of the web application, with the compressed versions that the build has created. */
export interface Asset {
  readonly contentType: string;
  /** Whether the file's name contains a hash of its content, as Vite names everything in assets/. */
  readonly isHashed: boolean;
  readonly plain: Variant;
  readonly variants: { readonly br?: Variant; readonly gzip?: Variant };
}

const SUFFIXES = ['.br', '.gz'];
/** assets/name-HASH.js; the hash has 8 characters or more. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/**
 * All assets under `folder` by their request path, which starts with a slash. A missing folder has no files (in
 * development, Vite serves the web application).
 */
export async function indexAssets(folder: string): Promise<Map<string, Asset>> {
  const variants = new Map<string, Variant>();
  for (const path of await filesUnder(folder))
    variants.set(`/${relative(folder, path).split(sep).join('/')}`, await describe(path));
  const assets = new Map<string, Asset>();
  for (const [name, plain] of variants) {
    if (isCompressedForm(name, variants)) continue;
    const [br, gzip] = [variants.get(`${name}.br`), variants.get(`${name}.gz`)];
    assets.set(name, {
      contentType: getMimeType(name) ?? 'application/octet-stream',
      isHashed: HASHED.test(name),
      plain,
      variants: { ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  return assets;
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
}

async function describe(path: string): Promise<Variant> {
  const content = await readFile(path);
  return { path, bytes: content.length, tag: createHash('sha256').update(content).digest('base64url').slice(0, 22) };
}

function isCompressedForm(name: string, files: ReadonlyMap<string, unknown>): boolean {
  return SUFFIXES.some((suffix) => name.endsWith(suffix) && files.has(name.slice(0, -suffix.length)));
}
