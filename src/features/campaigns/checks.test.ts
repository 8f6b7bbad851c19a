import { expect, test } from 'vitest'
import { aMail } from '#features/mail-design/server/testing/a-mail.ts'
import { addressCheck, checksOf } from './checks.ts'
import { CampaignTest, EmailContent, PushContent } from './contract.ts'
import { timeChecks } from './test-checks.ts'

const names = new Set(['first_name', 'shoe_size'])
const found = (more: { email?: object; push?: object; test?: object; type?: 'email' | 'push' }) => {
  const { type = 'email' } = more
  const email = EmailContent.parse({ subject: 'News', html: '<p>Hi</p>', ...more.email })
  const push = PushContent.parse({ title: 'Sale', url: 'https://shop.example/', ...more.push })
  const draft = { type, email, push, test: CampaignTest.parse(more.test ?? {}) }
  return checksOf(draft, names).map(({ severity, field, message }) => [severity, field, message])
}

test.each<[string, Parameters<typeof found>[0], [string, string, RegExp][]]>([
  ['nothing', {}, []],
  ['known tags', { email: { subject: 'Hi [First_Name|you], [Shoe_size]' } }, []],
  ['no subject', { email: { subject: '' } }, [['error', 'email.subject', /subject/]]],
  ['nothing written', { email: { html: ' ' } }, [['error', 'email.html', /Write/]]],
  [
    'a tag that stays open in the subject',
    { email: { subject: '[?first_name]Hi' } },
    [['error', 'email.subject', /\[\?first_name\] is not closed/]],
  ],
  [
    'words in brackets, which are a tag',
    { email: { subject: '[Sale] Winter', preview_text: '[frist_name]' } },
    [
      ['warning', 'email.subject', /\[Sale\] will be empty/],
      ['warning', 'email.preview_text', /frist_name/],
    ],
  ],
  [
    'a variant without a subject, and one with half a tag',
    {
      test: {
        variants: [
          { letter: 'B', subject: '' },
          { letter: 'C', subject: 'x[/shoe_size]' },
        ],
      },
    },
    [
      ['error', 'test.variants.0.subject', /variant B/],
      ['error', 'test.variants.1.subject', /\[\/shoe_size\]/],
    ],
  ],
  [
    'HTML of one’s own with an empty link and half a tag',
    { email: { html: '<a class="x" href="#">Shop</a>[^first_name]' } },
    [
      ['error', 'email.html', /\[\^first_name\]/],
      ['warning', 'email.html', /has no URL/],
    ],
  ],
  ['more than Gmail shows', { email: { html: 'ä'.repeat(51_001) } }, [['warning', 'email.html', /103 kB/]]],
  ['as much as Gmail shows', { email: { html: 'ä'.repeat(51_000) } }, []],
  [
    'a notification',
    { type: 'push', push: { title: '', url: '', body: '[?x]' } },
    [
      ['error', 'push.title', /title/],
      ['error', 'push.body', /\[\?x\]/],
      ['warning', 'push.body', /“x”/],
      ['error', 'push.url', /URL/],
    ],
  ],
  [
    'a notification whose title is a tag alone',
    { type: 'push', push: { title: ' [first_name]' } },
    [['error', 'push.title', /default/]],
  ],
  [
    'a notification that says something to contacts alone',
    { type: 'push', push: { title: '[?first_name]For [first_name][/first_name]' } },
    [['error', 'push.title', /default/]],
  ],
  ['a notification whose tag has a default', { type: 'push', push: { title: '[first_name|Hello]' } }, []],
])('%s', (_what, more, expected) => {
  expect(found(more)).toEqual(
    expected.map(([severity, field, message]) => [severity, field, expect.stringMatching(message)]),
  )
})

test.each([
  ['https://shop.example/mug.svg', true],
  ['https://shop.example/mug.SVG?w=1#a', true],
  ['https://shop.example/svg/mug.png', false],
  ['https://shop.example/mug.svg.png', false],
  ['', false],
])('a notification cannot show %s: %s', (icon, isRefused) => {
  expect(found({ type: 'push', push: { icon } }).map(([, field]) => field)).toEqual(isRefused ? ['push.icon'] : [])
})

const footed = (address: string): Pick<EmailContent, 'blocks' | 'html'> => {
  const mail = aMail()
  const blocks = mail.blocks.map((block) => (block.type === 'footer' ? { ...block, address } : block))
  return { html: '<p>Hi</p>', blocks: { ...mail, blocks } }
}
test.each([
  ['in the footer', footed('1 High Street'), '', undefined],
  ['of the installation', footed(''), '1 High Street', undefined],
  ['nowhere', footed(' '), '', 'email.blocks.footer'],
  ['under HTML', { html: '<p>Hi</p>', blocks: null }, '1 High Street', undefined],
  ['not under HTML', { html: '<p>Hi</p>', blocks: null }, '', 'postal_address'],
  ['under nothing', { html: '', blocks: null }, '', undefined],
])('checks for a postal address: %s', (_, email, installations, field) => {
  expect(addressCheck(email, installations)?.field).toBe(field)
})

const sender = (more: object) => ({
  email: { from_name: 'Ada' },
  test: { kind: 'sender', variants: [{ letter: 'B', ...more }] },
})
const content = (html: string | null) => ({
  test: { kind: 'content', variants: [{ letter: 'B', mail: html === null ? null : { html } }] },
})
const time = (...at: readonly (string | null)[]) => ({
  test: { kind: 'time', variants: at.map((send_at, i) => ({ letter: 'BCD'[i], send_at })) },
})

test.each<[string, Parameters<typeof found>[0], [string, string, RegExp][]]>([
  ['another sender', sender({ from_name: 'Bob', reply_to: 'bob@shop.example' }), []],
  [
    'the same sender',
    sender({ from_name: 'Ada' }),
    [['error', 'test.variants.0.from_name', /Variant B is the same as variant A/]],
  ],
  [
    'half an address',
    sender({ from_name: 'Bob', reply_to: 'bob@' }),
    [['error', 'test.variants.0.reply_to', /valid email/]],
  ],
  ['another mail', content('<p>Other</p>'), []],
  ['no other mail', content(null), [['error', 'test.variants.0.mail', /Write the email of variant B/]]],
  ['a mail with half a tag', content('<p>[?first_name]</p>'), [['error', 'test.variants.0.mail', /not closed/]]],
  ['the same mail', content('<p>Hi</p>'), [['error', 'test.variants.0.mail', /same as variant A/]]],
  ['no time', time(null), [['error', 'test.variants.0.send_at', /Choose when variant B/]]],
  [
    'one time twice',
    time('2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'),
    [['error', 'test.variants.1.send_at', /C is the same as variant B/]],
  ],
  [
    'the same subject',
    { test: { variants: [{ letter: 'B', subject: 'News' }] } },
    [['error', 'test.variants.0.subject', /same as variant A/]],
  ],
])('checks a test with %s', (_name, draft, expected) => {
  expect(found(draft)).toEqual(
    expected.map(([severity, field, message]) => [severity, field, expect.stringMatching(message)]),
  )
})

test.each([
  [60, null],
  [50, 'Choose a time in steps of 15 minutes.'],
  [0, 'Variant B has to be sent after variant A.'],
  [8 * 24 * 60, 'Choose a time within 7 days of variant A.'],
])('checks a variant sent %d minutes after A', (minutes, problem) => {
  const begins = Date.UTC(2026, 10, 20, 10)
  const variants = [{ letter: 'B', send_at: new Date(begins + minutes * 60_000).toISOString() }]
  const checks = timeChecks(CampaignTest.parse({ kind: 'time', variants }), begins)
  expect(checks.map(({ message }) => message)).toEqual(problem === null ? [] : [problem])
})
