import { describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { fieldsOf, type FormField, readAnswers } from './form-fields.ts'

const email: FormField = { name: 'email', kind: 'email', required: true, tab: 0 }
const first: FormField = { name: 'first', kind: 'text', required: true, tab: 0 }
const note: FormField = { name: 'note', kind: 'textarea', required: false, tab: 0 }
const later: FormField = { name: 'later', kind: 'text', required: true, tab: 1 }
const words = 'Please enter a valid email address.'

const textField = { type: 'textField', style: {}, label: '', showLabel: false, placeholder: '', required: true }
const field = (name: string, more: object = {}) => ({ ...textField, id: name, name, kind: 'text', ...more })
const tab = (childComponents: object[]) => ({ type: 'tab', id: 't', name: 'T', style: {}, childComponents })
const documentOf = (...tabs: object[][]) =>
  ({
    version: 1,
    steps: { subscribe: { tabs: tabs.map(tab) }, success: { tabs: [tab([field('late')])] } },
  }) as FormDocument

describe('the fields of a document', () => {
  test('are those of the subscribe step, wherever they are', () => {
    const row = {
      type: 'gridRow',
      id: 'r',
      style: {},
      stackBelow: 0,
      childComponents: [field('email', { kind: 'email' })],
    }
    expect(fieldsOf(documentOf([row], [field('name')]))).toEqual([
      { name: 'email', kind: 'email', required: true, tab: 0 },
      { name: 'name', kind: 'text', required: true, tab: 1 },
    ])
  })

  test('are not required if a device hides them', () => {
    const hidden = {
      type: 'background',
      id: 'b',
      style: {},
      responsiveHiddenOn: ['mobile'],
      childComponents: [field('name')],
    }
    const [inHidden, own] = fieldsOf(documentOf([hidden, field('more', { responsiveHiddenOn: ['desktop'] })]))
    expect(inHidden!.required).toBe(false)
    expect(own!.required).toBe(false)
  })
})

describe('answers', () => {
  test('are cleaned, and unknown ones are dropped', () => {
    const sent = {
      email: ' Ada@Example.com ',
      first: ' Ada\u0007B\r\n ',
      note: 'one\r\ntwo\t',
      other: 'x',
      isAdmin: 'true',
    }
    expect(readAnswers([email, first, note], sent)).toEqual({
      email: 'ada@example.com',
      fields: { first: 'Ada B', note: 'one\ntwo' },
      consents: [],
      smsConsents: [],
    })
  })

  test('lose a control character at the edge of an address', () => {
    expect(readAnswers([email], { email: 'ada@example.com\u0007' })).toHaveProperty('email', 'ada@example.com')
  })

  test.each(['', 'ada', 'ada@', 'ada@example', 'a b@example.com', 'a@b@example.com', 'ada@example.com\nBcc: x@y.zz'])(
    'with the address %j are refused',
    (address) => {
      expect(readAnswers([email], { email: address })).toEqual({ issues: [{ path: 'email', message: words }] })
    },
  )

  test('need an address even if the form does not require or ask for one', () => {
    const refused = { issues: [{ path: 'email', message: words }] }
    expect(readAnswers([{ ...email, required: false }], {})).toEqual(refused)
    expect(readAnswers([first], { first: 'Ada' })).toEqual(refused)
  })

  test('report every problem', () => {
    expect(readAnswers([email, first], { email: 'x', first: ' ' })).toEqual({
      issues: [
        { path: 'email', message: words },
        { path: 'first', message: 'Please fill in this field.' },
      ],
    })
  })

  test('do not include a tab that the visitor never reached', () => {
    expect(readAnswers([email, later], { email: 'ada@example.com' })).toHaveProperty('email')
    expect(readAnswers([email, later], { email: 'ada@example.com', later: '' })).toHaveProperty('issues')
  })

  test('take the address from the first email field if no field is called email', () => {
    const mail: FormField = { ...email, name: 'Your mail' }
    expect(readAnswers([first, mail], { first: 'Ada', 'Your mail': 'ada@example.com' })).toEqual({
      email: 'ada@example.com',
      fields: { first: 'Ada' },
      consents: [],
      smsConsents: [],
    })
    expect(readAnswers([mail], { 'Your mail': '' })).toEqual({ issues: [{ path: 'Your mail', message: words }] })
  })

  test.each(['toString', 'constructor', '__proto__'])('may have a field called %s', (name) => {
    const sent = JSON.parse(`{"email":"ada@example.com","${name}":"x"}`) as Record<string, string>
    const answers = readAnswers([email, { ...first, name }], sent)
    expect('fields' in answers && Object.entries(answers.fields)).toEqual([[name, 'x']])
  })
})

test('must have an existing day as a date', () => {
  const fields: FormField[] = [
    { name: 'email', kind: 'email', required: true, tab: 0 },
    { name: 'birthday', kind: 'date', required: false, tab: 0 },
  ]
  const issues = (birthday: string) => {
    const answers = readAnswers(fields, { email: 'ann@example.com', birthday })
    return 'issues' in answers ? answers.issues.map(({ path }) => path) : []
  }
  expect([issues('1990-02-28'), issues('')]).toEqual([[], []])
  for (const wrong of ['1990-02-30', '28.2.1990', 'soon', '1990-2-8']) expect(issues(wrong)).toEqual(['birthday'])
})
