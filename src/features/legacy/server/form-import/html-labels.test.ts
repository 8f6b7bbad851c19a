import { expect, test } from 'vitest'
import { readHtml } from './read-html.ts'

const fieldsOf = (html: string) =>
  readHtml(`<form>${html}<button>Go</button></form>`, 'x')[0]!.fields.map(({ kind, label, options }) => [
    kind,
    label,
    ...options,
  ])

test.each([
  ['a label by its id', '<label for="a">First <b>name</b> *</label><input id="a" name="n">', ['text', 'First name']],
  ['a label around it', '<label>Your name: <input name="n"></label>', ['text', 'Your name']],
  ['a label around it, after it', '<label><input name="n"> <span>Your name</span></label>', ['text', 'Your name']],
  ['aria-label', '<p>Join us today!</p><input name="n" aria-label="Your name">', ['text', 'Your name']],
  [
    'aria-labelledby',
    '<span id="t">Your name</span><p>x</p><input name="n" aria-labelledby="t">',
    ['text', 'Your name'],
  ],
  [
    'the cell before it',
    '<table><tr><td>Your name (required)</td><td><input name="n"></td></tr></table>',
    ['text', 'Your name'],
  ],
  ['nothing: a headline is no label', '<h2>Join us</h2><p>Today!</p><input name="n" placeholder="Name">', ['text', '']],
  [
    'a select, without its options',
    '<label>Size <select name="s"><option>S</option><option>L</option></select></label>',
    ['dropdown', 'Size', 'S', 'L'],
  ],
])('%s', (_what, html, field) => expect(fieldsOf(html)).toEqual([field]))

test('options take their own labels, and their group its legend or the text before it', () => {
  expect(
    fieldsOf(`<fieldset><legend>Favorite tea</legend>
      <label><input type="radio" name="tea" value="1"> Green</label>
      <label><input type="radio" name="tea" value="2"> Black</label></fieldset>
      <div>Topics</div>
      <input type="checkbox" name="t[]" id="c1" value="x1"><label for="c1">Recipes</label>
      <input type="checkbox" name="t[]" id="c2" value="x2"><label for="c2">Offers</label>`),
  ).toEqual([
    ['radio', 'Favorite tea', 'Green', 'Black'],
    ['checkboxes', 'Topics', 'Recipes', 'Offers'],
  ])
})

test('a single checkbox is a consent with its own label, and no field takes another’s label', () => {
  expect(
    fieldsOf(`<label for="e">Email</label><input type="email" id="e" name="e">
      <input name="city"><label><input type="checkbox" name="ok" value="yes"> I agree to the <a href="#">terms</a></label>`),
  ).toEqual([
    ['email', 'Email'],
    ['text', ''],
    ['consent', 'I agree to the terms'],
  ])
})
