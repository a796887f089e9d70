// Fails when a document names a path or an export that is not there, when any file cites a document, or a section of one, that is not in
// the tree, and when the index of decisions lacks one. Reads the files that Git tracks or would track.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INDEX = 'docs/decisions/README.md';
const UNREAD = /\.(?:png|woff2|so|gz)$|^package-lock\.json$/;
const CITED = /[\w./-]*\w\.md\b|§ ?\d[\d.]*/g;
const QUOTED = /`([^`\n]+)`|\]\(([^)\s]+)\)/g;
const SOURCE = /\.(?:[cm]?[jt]sx?|css|c|h|md)$/;

const listed = String(execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { cwd: ROOT }));
const files = listed.split('\0').filter((file) => file && existsSync(ROOT + file));
const paths = new Set(files.flatMap((file) => cut(file, (parts, at) => parts.slice(0, at + 1))));
/** Documents name a file as it is seen from the folder they speak of. */
const ends = new Set([...paths].flatMap((each) => cut(each, (parts, at) => parts.slice(at))));
const problems = paths.has(INDEX) ? [] : [`${INDEX} is not there: nothing was checked`];

for (const file of files.filter((each) => !UNREAD.test(each))) {
  const text = read(file);
  for (const [cited] of text.matchAll(CITED))
    if (!ends.has(cited.replace(/^(?:\.*\/)+/, ''))) problems.push(`${file} cites ${cited}: not in the tree`);
  if (file.endsWith('.md'))
    for (const [, quoted, link] of text.matchAll(QUOTED)) checkName(file, quoted ?? link, link !== undefined);
  if (/^docs\/decisions\/\d/.test(file) && !read(INDEX).includes(`(${path.basename(file)})`))
    problems.push(`${INDEX} lacks ${file}`);
}
for (const problem of problems) console.error(problem);
console.log(`docs: ${files.length} files, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** A link, or what looks like a path of ours: from a folder at the top, or to a source file, as far from the top as it likes. */
function checkName(file, text, isLink) {
  const [, named, name] = /^([\w.][\w@./-]*?)\/?(?:#([\w-]+))?$/.exec(text) ?? [];
  if (!named) return;
  const found = [path.posix.join(path.dirname(file), named), named].find((each) => paths.has(each));
  const isOurs = named.includes('/') && (paths.has(named.split('/')[0]) || SOURCE.test(named));
  if (!found && (isLink || (isOurs && !ends.has(named)))) problems.push(`${file}: ${named} is not there`);
  if (found && name && !hasName(read(found), name, found)) problems.push(`${file}: ${found} has no ${name}`);
}

/** Whether a page has a heading, a module exports a name, another file has the word. */
function hasName(text, name, file) {
  const slugs = text.replace(/[^\w\n #-]/g, '').replaceAll(' ', '-');
  if (file.endsWith('.md')) return new RegExp(`^#+-${name}$`, 'im').test(slugs);
  const declared = '(?:async )?(?:const|function|class|type|interface) (?:[[{][^=]*\\b)?';
  const exported = `^export (?:${declared}|(?:type )?\\{[^}]*\\b)`;
  return new RegExp(`${/\.[cm]?[jt]sx?$/.test(file) ? exported : '\\b'}${name}\\b`, 'm').test(text);
}

function read(file) {
  return readFileSync(ROOT + file, 'utf8');
}

function cut(file, part) {
  return file.split('/').map((_, at, parts) => part(parts, at).join('/'));
}
