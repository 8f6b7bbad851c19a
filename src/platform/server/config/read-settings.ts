import type { z } from 'zod'
import { settingTable } from './setting-table.ts'
import { nearMisses } from './near-misses.ts'

type Table = typeof settingTable
type SettingName = keyof Table
type Read = { [Name in SettingName]: z.output<Table[Name]['read']> }

/** The complete, validated configuration. */
export type Settings = Omit<Read, 'PUBLIC_URL' | 'DEMO_PORT' | 'MAIL_FROM'> & {
  readonly PUBLIC_URL: string
  /** 0 if there is no demo shop. */
  readonly DEMO_PORT: number
  readonly MAIL_FROM: NonNullable<Read['MAIL_FROM']>
}

/** The settings, with hints for names that look mistyped. */
export interface ReadSettings {
  readonly settings: Settings
  readonly hints: readonly string[]
}

const mailboxSender = { name: 'Trellis', address: 'trellis@trellis.invalid' }
const unprintable = new Set<string>([
  'SECRET',
  'DATABASE_URL',
  'DATABASE_SITE_URL',
  'SMTP_URL',
  'S3_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
])

/** Reads the environment. Throws one error whose message has a line for each invalid setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ReadSettings {
  const problems: string[] = []
  const read: Record<string, unknown> = {}
  for (const [name, { read: schema, example }] of Object.entries(settingTable)) {
    const text = environment[name] === '' ? undefined : environment[name]
    const result = schema.safeParse(text)
    if (result.success) read[name] = result.data
    else problems.push(problem(name, text, result.error.issues[0]?.message, example))
  }
  const found = read as Read
  // bounded: by the settings there are
  if (problems.length === 0) problems.push(...contradictions(found))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const { PORT, PUBLIC_URL, DEMO_PORT, MAIL_FROM } = found
  const settings = {
    ...found,
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${PORT}`,
    DEMO_PORT: DEMO_PORT ?? (PORT < 65_535 ? PORT + 1 : 0),
    MAIL_FROM: MAIL_FROM ?? mailboxSender,
  }
  return { settings, hints: nearMisses(Object.keys(environment), Object.keys(settingTable)) }
}

function problem(name: string, text: string | undefined, words: string | undefined, example: string): string {
  const is = text === undefined || unprintable.has(name) ? 'is wrong' : `is ${JSON.stringify(text.slice(0, 100))}`
  return `The setting ${name} ${is}: it must be ${words}, such as ${example}.`
}

function contradictions({
  DATABASE_URL,
  DATABASE_SITE_URL,
  SECRET,
  SMTP_URL,
  MAIL_FROM,
  PORT,
  DEMO_PORT,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_ONLY,
}: Read): string[] {
  const problems: string[] = []
  if (DATABASE_URL && !SECRET) {
    problems.push(
      'The setting SECRET is missing: with DATABASE_URL it must be given, the same on every node (openssl rand -hex 32).',
    )
  }
  if (DATABASE_SITE_URL && !DATABASE_URL) {
    problems.push('The setting DATABASE_URL is missing: DATABASE_SITE_URL is a second login to the database it names.')
  }
  if (SMTP_URL && !MAIL_FROM) {
    problems.push(
      `The setting MAIL_FROM is missing: with SMTP_URL it must say who mail is from, such as ${settingTable.MAIL_FROM.example}.`,
    )
  }
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) {
    problems.push(
      'The setting STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY it must be the signing secret of the webhook, such as whsec_ExampleSecret.',
    )
  }
  if (OIDC_ISSUER && !(OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)) {
    problems.push(
      `The setting ${OIDC_CLIENT_ID ? 'OIDC_CLIENT_SECRET' : 'OIDC_CLIENT_ID'} is missing: with OIDC_ISSUER it must be what the provider gave this installation.`,
    )
  }
  if (OIDC_ONLY && !OIDC_ISSUER) {
    problems.push('The setting OIDC_ISSUER is missing: with OIDC_ONLY nobody else could log in.')
  }
  if (DEMO_PORT === PORT) {
    problems.push(
      `The setting DEMO_PORT is ${DEMO_PORT}, which is PORT too: the demo shop needs a port of its own, or 0 for none.`,
    )
  }
  return problems
}
