import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package whose code is in a bundle, with the notices that its license requires to be included. */
export interface Notice {
  readonly name: string
  readonly version: string
  /** SPDX identifier. */
  readonly license: string
  readonly text: string
}

/**
 * Returns the packages that these modules belong to, sorted by name. Throws for a package without a license text,
 * because it could not be redistributed.
 */
export function noticesOf(moduleIds: Iterable<string>): Notice[] {
  const folders = new Set([...moduleIds].flatMap((id) => folderOf(id) ?? []))
  const notices = [...folders].map(noticeOf)
  return notices.toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** Returns all notices as one text, to be stored next to the bundles. */
export function noticesText(notices: readonly Notice[]): string {
  if (notices.length === 0) return 'The files in this folder contain no code of others.\n'
  const head = 'The files in this folder contain the following packages.\n'
  const line = '-'.repeat(78)
  return [head, ...notices.map(({ name, version, license, text }) => `${line}\n${name} ${version} (${license})\n\n${text}\n`)].join('\n') // prettier-ignore
}

/** Returns the folder of the package that contains a module; undefined for our own modules. */
function folderOf(id: string): string | undefined {
  const at = id.replaceAll('\\', '/').lastIndexOf('/node_modules/')
  if (at === -1) return undefined
  let folder = dirname(id.split('?')[0]!)
  // A folder within a package may have a package.json that only states the module format.
  while (folder.length > at && !isPackage(folder)) folder = dirname(folder)
  return folder.length > at ? folder : undefined
}

const isPackage = (folder: string) => existsSync(join(folder, 'package.json')) && 'version' in manifestOf(folder)

function manifestOf(folder: string): { name?: string; version?: string; license?: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
}

function noticeOf(folder: string): Notice {
  const { name = folder, version = '', license = '' } = manifestOf(folder)
  const text = licenseText(textOf[name] ? join(folder, '..', textOf[name]) : folder)
  if (license === '' || text === '') throw new Error(`${name} has no license to pass on.`)
  return { name, version, license, text }
}

function licenseText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  return files
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n')
}

/**
 * Packages published without their license text, each with a package of the same author and license that includes it.
 */
const textOf: Readonly<Record<string, string>> = { 'react-remove-scroll-bar': 'react-remove-scroll' }
