import { expect, test } from 'vitest'
import { textLanguageNames } from './languages.ts'
import { textModule } from './text-module.ts'
import { englishTexts, placeholdersOf, textsByName } from './text-names.ts'
import { translations } from './translations.ts'

test.each(textLanguageNames)('%s: every text exists, is not English, and has the English placeholders', (language) => {
  const texts = textsByName(translations[language])
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(englishTexts).toSorted())
  const wrong = Object.entries(texts).filter(
    ([name, text]) => text.trim() === '' || placeholdersOf(text).join() !== placeholdersOf(englishTexts[name]!).join(),
  )
  expect(wrong).toEqual([])
  // Words that are the same in many languages.
  const international = ['chat.open', 'chat.emoji']
  const same = Object.entries(texts).filter(
    ([name, text]) => text === englishTexts[name] && !international.includes(name),
  )
  expect(same.length).toBeLessThan(2)
})

const textsIn = (module: string) => JSON.parse(module.replace('export default ', '')) as Record<string, string>

test('a module maps English texts to those of the language, with the owner’s own texts first', () => {
  const texts = textsIn(textModule('fr', { fr: { copy: 'Copier le code', 'game.luck': 'Bonne chance à vous !' } }))
  expect(texts).toMatchObject({
    Copy: 'Copier le code',
    'Good luck!': 'Bonne chance à vous !',
    'Did you mean {email}? If not, send it again as it is.':
      'Vouliez-vous dire {email} ? Sinon, renvoyez le formulaire tel quel.',
    'Did you mean': 'Vouliez-vous dire',
    'You won: {prize}. Your code is {code}.': 'Vous avez gagné : {prize}. Votre code est {code}.',
  })
})

test.each(textLanguageNames)('%s: the missing amount is appended to the store’s reason', (language) => {
  const reason = '{reason} Add {amount} more to use this code.'
  const known = textsByName(translations[language])['discountShort']!
  expect(textsIn(textModule(language))[reason]).toBe(`{reason} ${known}`)
  const own = { [language]: { discountShort: '+ {amount}' } }
  expect(textsIn(textModule(language, own))[reason]).toBe('{reason} + {amount}')
})

test('English contains only the texts that the owner reworded', () => {
  expect(textsIn(textModule('en', { en: { tickBox: 'Tick to agree.' } }))).toEqual({
    'Please check this box.': 'Tick to agree.',
  })
})
