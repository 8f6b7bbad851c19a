import { escapeHtml } from '#core/escape-html.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import type { Totals } from '#features/analytics/contract.ts'

/** Contents of the report. */
export interface Summary {
  readonly site: string
  /** URL of the site's Dashboard. */
  readonly url: string
  readonly monday: string
  readonly totals: Totals
  readonly previous: Totals
  /** The forms with the most views, in descending order. */
  readonly forms: readonly {
    readonly name: string
    readonly views: number
    readonly conversions: number
    readonly rate: number
  }[]
}

const measures = [
  ['Views', ({ views }: Totals) => views],
  ['Unique viewers', ({ unique_viewers }: Totals) => unique_viewers],
  ['Conversions', ({ conversions }: Totals) => conversions],
] as const

const cell = 'padding:8px 12px 8px 0;border-bottom:1px solid #dddddd'
const end = `${cell};text-align:right`

/** Returns the subject and HTML of a weekly summary. */
export function summaryMail({ site, url, monday, totals, previous, forms }: Summary): {
  subject: string
  html: string
} {
  const day = new Date(monday).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const { conversions } = totals
  const rows = measures.map(([name, of]) => row(name, formatNumber(of(totals)), changeWords(of(totals), of(previous))))
  const rate = row('Conversion rate', formatShare(totals.rate), `${formatShare(previous.rate)} previous week`)
  const list = forms.map((form) =>
    row(
      form.name,
      `${formatNumber(form.views)} views`,
      `${formatNumber(form.conversions)} conversions, ${formatShare(form.rate)}`,
    ),
  )
  return {
    subject: `${site}: ${formatNumber(conversions)} ${conversions === 1 ? 'conversion' : 'conversions'} in the week of ${day}`,
    html: `<p>Weekly report for ${escapeHtml(site)}: ${day}, Monday to Sunday.</p>
${table([...rows, rate])}
${list.length > 0 ? `<p><strong>Forms</strong></p>\n${table(list)}` : ''}
<p><a href="${url}">Open dashboard</a></p>
<p style="color:#666666">You get this report because you turned on “Email me a weekly report”. You can turn it off on the dashboard.</p>`,
  }
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`
}

function row(name: string, value: string, note: string): string {
  return `<tr><td style="${cell}">${escapeHtml(name)}</td><td style="${end}"><strong>${value}</strong></td><td style="${end};color:#666666">${note}</td></tr>`
}

function changeWords(now: number, before: number): string {
  if (now === before) return 'no change'
  if (before === 0) return 'New'
  const share = formatShare(Math.abs(now - before) / before)
  return `${share} ${now > before ? 'more' : 'fewer'}`
}
