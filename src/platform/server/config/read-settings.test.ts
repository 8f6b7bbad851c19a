import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { settingsPage } from './settings-page.ts'
import { settingTable } from './setting-table.ts'

const secret = 'c0ffee0123456789abcdef00112233445566778899aabbccddeeff0f1e2d3c4b'
const read = (environment: Record<string, string>) => readSettings(environment).settings

test('no setting is required', () => {
  expect(read({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DEMO_PORT: 3001,
    DATA_DIR: './data',
    ROLE: 'all',
    TRUST_PROXY: false,
    RATE_LIMITS: true,
    LOG_LEVEL: 'warn',
  })
})

test.each([
  [{ PORT: '8080' }, { PORT: 8080, PUBLIC_URL: 'http://localhost:8080', DEMO_PORT: 8081 }],
  [{ PORT: '65535' }, { DEMO_PORT: 0 }],
  [{ DEMO_PORT: 'off' }, { DEMO_PORT: 0 }],
  [{ PORT: '' }, { PORT: 3000 }],
  [{ PUBLIC_URL: 'https://trellis.example/' }, { PUBLIC_URL: 'https://trellis.example' }],
  [{ TRUST_PROXY: 'on' }, { TRUST_PROXY: true }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { TRUST_PROXY: ['10.0.0.0/8', '::1'] }],
  [{ MAIL_FROM: 'The Shop <Hello@Example.com>' }, { MAIL_FROM: { name: 'The Shop', address: 'hello@example.com' } }],
  [{ MAIL_FROM: 'hello@example.com' }, { MAIL_FROM: { name: '', address: 'hello@example.com' } }],
  [{ DATABASE_URL: 'postgres://a:b@c/d', SECRET: secret }, { SECRET: new Uint8Array(Buffer.from(secret, 'hex')) }],
])('reads %o', (environment, settings) => {
  expect(read(environment as Record<string, string>)).toMatchObject(settings)
})

test.each([
  [{ PORT: 'abc' }, 'The setting PORT is "abc": it must be a whole number from 1 to 65535, such as 8080.'],
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ ROLE: 'both' }, 'The setting ROLE is "both": it must be web, worker or all, such as worker.'],
  [{ PUBLIC_URL: 'trellis.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://trellis.example/app' }, 'without a path'],
  [{ DATABASE_URL: 'mysql://secret@x/y' }, 'it must be a postgres:// address'],
  [{ DATABASE_URL: 'postgres://a:b@c/d' }, 'SECRET is missing'],
  [{ S3_URL: 'https://s3.example/bucket' }, 'a key, its secret and a bucket'],
  [{ S3_URL: 'https://key:secret@s3.example' }, 'The setting S3_URL is wrong'],
  [{ SECRET: 'changeme' }, '32 random bytes'],
  [{ SECRET: 'a'.repeat(64) }, '32 random bytes'],
  [{ SECRET: 'abcdefgh'.repeat(8) }, '32 random bytes'],
  [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://x' }, 'MAIL_FROM is missing'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'A\r\nBcc: x <a@b.example>' }, 'MAIL_FROM'],
  [{ TRUST_PROXY: 'yes' }, 'on, off, or addresses'],
  [{ TRUST_PROXY: '1' }, 'on, off, or addresses'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'on, off, or addresses'],
  [{ DEMO_PORT: '3000' }, 'which is PORT too'],
  [{ OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_SECRET: 'a' }, 'OIDC_CLIENT_ID is missing'],
  [{ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'a' }, 'OIDC_CLIENT_SECRET is missing'],
  [{ OIDC_ONLY: 'on' }, 'OIDC_ISSUER is missing'],
  [{ OIDC_DOMAINS: 'example' }, 'OIDC_DOMAINS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('refuses %o and says what is valid', (environment, words) => {
  expect(() => read(environment as Record<string, string>)).toThrow(words)
})

test('reports all invalid settings at once, without passwords', () => {
  const environment = { PORT: 'x', ROLE: 'y', DATABASE_URL: 'mysql://root:hunter2@db', SECRET: 'hunter2' }
  const message = (() => {
    try {
      readSettings(environment)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(message.split('\n')).toHaveLength(4)
  expect(message).not.toContain('hunter2')
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['TRELLIS_PORT', 'PORT'],
])('gives a hint for %s', (name, meant) => {
  expect(readSettings({ [name]: 'x' }).hints).toEqual([
    `The environment has ${name}, which is no setting. Is ${meant} meant?`,
  ])
})

test('unrelated environment variables give no hints', () => {
  expect(readSettings({ HOME: '/root', PORTS: '1', ROLES: 'x', SMTP_HOST: 'y', NODE_ENV: 'z' }).hints).toEqual([])
})

test('each setting has a valid example', () => {
  for (const [name, { example, read: schema }] of Object.entries(settingTable)) {
    if (name !== 'SECRET') expect(schema.safeParse(example).success, name).toBe(true)
  }
})

test('docs/settings.md matches the settings that the program reads', () => {
  const file = new URL('../../../../docs/settings.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(settingsPage())
})
