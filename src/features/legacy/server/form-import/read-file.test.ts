import { AppError } from '#core/error.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormDocument } from '#form/document/form-document.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import { formOf } from '../../form-of.ts'
import { readFile } from './read-file.ts'

let count = 0
const documentOf = (found: Parameters<typeof formOf>[0]) =>
  FormDocument.parse(withFreshIds(formOf(found).json, () => `id-${++count}`))

const mailchimp = `
<div id="mc_embed_shell"><link href="//cdn-images.mailchimp.com/embedcode/classic.css" rel="stylesheet">
<style>#mc_embed_signup{background:#fff}</style>
<div id="mc_embed_signup"><form action="https://shop.us1.list-manage.com/subscribe/post?u=1&amp;id=2" method="post">
<h2>Join the &amp; club</h2><p>Ten percent <b>off</b> your first order.</p>
<label for="mce-EMAIL">Email Address <span>*</span></label><input type="email" name="EMAIL" id="mce-EMAIL" required>
<label for="mce-FNAME">First Name</label><input type="text" name="FNAME" id="mce-FNAME">
<label for="mce-SIZE">Size</label><select name="SIZE" id="mce-SIZE"><option value="">Choose</option><option value="s">Small</option><option value="l">Large</option></select>
<div style="position:absolute;left:-5000px"><input type="text" name="b_1234567890abcdef_99" value=""></div>
<input type="hidden" name="tags" value="1">
<input type="submit" value="Subscribe now" name="subscribe" style="background-color:#0a7d33">
</form></div><script src="//s3.amazonaws.com/mc.js"></script></div>`

test('reads a snippet from a newsletter suite', () => {
  const { format, forms } = readFile('club.html', mailchimp)
  expect(format).toBe('HTML')
  const [form] = forms
  expect(form).toMatchObject({
    name: 'club',
    headline: 'Join the & club',
    texts: ['Ten percent off your first order.'],
    button: 'Subscribe now',
    colors: { button: '#0a7d33' },
    fields: [
      { kind: 'email', name: 'email', label: 'Email Address', required: true },
      { kind: 'text', name: 'FNAME', label: 'First Name' },
      { kind: 'dropdown', name: 'SIZE', label: 'Size', options: ['Small', 'Large'] },
    ],
  })
  expect(form!.lost).toEqual([
    'Submissions went to shop.us1.list-manage.com. They are saved in your contacts now.',
    'Hidden fields of the other suite: tags.',
    'Scripts.',
    'Style sheets: the design was rebuilt.',
  ])
  expect(documentOf(form!).steps.subscribe.tabs).toHaveLength(1)
})

test('reads a design of steps and components, as exported by Sumo and BDOW', () => {
  const form = {
    name: 'Spring',
    form_type: 'scroll-box',
    trigger_percent: 60,
    display_rules: [{ rule_type: 'include' }],
    json: JSON.stringify({
      steps: {
        subscribe: {
          components: [
            { type: 'text', text: '<h1>Spring is <em>here</em></h1>', style: { color: 'rgba(20, 30, 40, 1)' } },
            { type: 'text', text: 'Seeds & bulbs by post.' },
            { type: 'textField', name: 'email', placeholder: 'Your email' },
            { type: 'button', action: 'submit', text: 'Send them', style: { backgroundColor: '#117733' } },
            { type: 'button', action: 'close', text: 'No' },
            { type: 'countdown' },
          ],
        },
        success: { components: [{ type: 'text', text: 'On their way!' }] },
      },
    }),
  }
  const [found] = readFile('sumo.json', JSON.stringify({ popups: [form] })).forms
  expect(found).toMatchObject({
    name: 'Spring',
    type: 'scroll-box',
    headline: 'Spring is here',
    texts: ['Seeds & bulbs by post.'],
    fields: [{ kind: 'email', name: 'email', placeholder: 'Your email' }],
    button: 'Send them',
    thanks: ['On their way!'],
    scrollPercent: 60,
    colors: { text: 'rgba(20, 30, 40, 1)', button: '#117733' },
  })
  expect(found!.lost).toEqual([
    '1 × countdown: add it anew in the editor.',
    'Display rules: set them under Visibility.',
  ])
  expect(formOf(found!)).toMatchObject({
    form_type: 'scroll-box',
    settings: { show_type: 'scroll', trigger_percent: 60 },
  })
})

test('reads an Elementor template', () => {
  const template = {
    title: 'Popup 7',
    type: 'popup',
    content: [
      {
        elType: 'section',
        elements: [
          { elType: 'widget', widgetType: 'heading', settings: { title: 'Stay in touch' } },
          { elType: 'widget', widgetType: 'text-editor', settings: { editor: '<p>Twice a month.</p>' } },
          {
            elType: 'widget',
            widgetType: 'form',
            settings: {
              form_fields: [
                { custom_id: 'email', field_type: 'email', placeholder: 'Email' },
                { custom_id: 'city', field_label: 'City' },
              ],
              button_text: 'Yes, please',
              success_message: 'Done.',
            },
          },
        ],
      },
    ],
  }
  expect(readFile('elementor.json', JSON.stringify(template)).forms).toMatchObject([
    {
      name: 'Popup 7',
      headline: 'Stay in touch',
      texts: ['Twice a month.'],
      fields: [
        { kind: 'email', name: 'email' },
        { kind: 'text', name: 'city', label: 'City' },
      ],
      button: 'Yes, please',
      thanks: ['Done.'],
    },
  ])
})

test('reads a table of forms', () => {
  const csv =
    'Name,Form Type,Headline,Description,Button Text,Button Color\nA,Smart Bar,Free post,Today,Get it,#aa0000\nB,Welcome Mat,Hi,,Go,\n'
  expect(readFile('forms.csv', csv)).toMatchObject({
    format: 'CSV',
    forms: [
      {
        name: 'A',
        type: 'smart-bar',
        headline: 'Free post',
        texts: ['Today'],
        button: 'Get it',
        colors: { button: '#aa0000' },
      },
      { name: 'B', type: 'welcome-mat', headline: 'Hi', texts: [], button: 'Go' },
    ],
  })
})

test('any readable input becomes a valid form document, or nothing', () => {
  const pieces = [
    '<form>',
    '<input name="a">',
    '<h1>',
    '</h1>',
    'x',
    '<',
    '>',
    '"',
    "='",
    '&#1234567;',
    '<!--',
    '<select name=q>',
    '<option>',
    '<script',
    '\u0000',
    '😀',
  ]
  const content = fc.array(fc.constantFrom(...pieces), { minLength: 1 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(content, fc.json()), (text) => {
      for (const form of readFile('x', text).forms) documentOf(form)
    }),
  )
})

test.each(['<', '<a ', '<a b="', '<!--', '<h1>', '<script>', '[', '{"type":', ','])(
  'refuses endlessly repeated %j before parsing it',
  (piece) => {
    expect(() => readFile('x', piece.repeat(500_000 / piece.length))).toThrow(AppError)
  },
)

test.each(['&', '<input type=radio name=a>', '<label for=abc class=x><input name=abc>', '\r', '"'])(
  'stays fast on endlessly repeated %j',
  { timeout: 10_000 },
  (piece) => {
    readFile('x', piece.repeat(500_000 / piece.length))
  },
)
