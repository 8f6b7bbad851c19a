import { ofDocument } from '#form/render/dom.ts'
const forbidden = ['__proto__', 'constructor', 'prototype']

/** Returns the cookies with these names that the page can read. */
export function readCookies(names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of ofDocument('cookie').split(/;\s*/)) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0))
    if (names.includes(name)) found[name] = decoded(pair.slice(at + 1))
  }
  return found
}

/** Returns the contents of these meta tags, by name or property. */
export function readMetas(names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const meta of ofDocument('querySelectorAll').call(document, 'meta') as NodeListOf<HTMLMetaElement>) {
    const name = meta.name || meta.getAttribute('property') || ''
    if (names.includes(name)) found[name] ??= meta.content
  }
  return found
}

/**
 * Returns the values at these dotted paths ("dataLayer.0.page.type") from the window. They are read step by step; no
 * code is run.
 */
export function readValues(paths: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const path of paths) {
    const value = valueAt(path)
    if (value !== undefined) found[path] = value
  }
  return found
}

function valueAt(path: string): string | undefined {
  let value: unknown = window
  try {
    for (const step of path.split('.')) {
      if (value === null || value === undefined || forbidden.includes(step)) return undefined
      value = (value as Record<string, unknown>)[step]
    }
  } catch {
    return undefined
  }
  if (value === null || value === undefined || typeof value === 'function') return undefined
  return typeof value === 'object' ? 'object' : `${value as string}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
