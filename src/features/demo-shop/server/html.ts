import { escapeHtml } from '#core/escape-html.ts'

/** HTML whose values have been escaped. */
export interface Html {
  readonly html: string
}

type Value = Html | string | number | null | readonly Html[]

/** Template tag that inserts values into HTML: text is escaped, HTML isn't, and null inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.map((part, i) => part + written(values[i] ?? null)).join('') }
}

function written(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((part) => part.html).join('\n')
}
