import { expect, test } from 'vitest'
import { GameProps } from '../components/game/model.ts'
import { compactDocument, publishDocument } from './compact.ts'
import type { FormDocument } from './form-document.ts'
import { FormDocument as Schema } from './form-document.ts'
import { gameOf, gameProblems } from './game.ts'
import { newComponent } from './new-component.ts'

let count = 0
const newId = () => `c${count++}`

function aDocument(changes: object = {}): FormDocument {
  const game = { ...newComponent('game', newId), ...changes }
  game.options = game.options.map((option) => ({
    ...option,
    code: 'SECRET-CODE',
    contentMediaId: 'https://secret.example/',
  }))
  const tab = (childComponents: object[]) => ({ ...newComponent('tab', newId), childComponents })
  return Schema.parse({ version: 1, steps: { subscribe: { tabs: [tab([game])] }, success: { tabs: [tab([])] } } })
}

test('a new game has exactly 9 options', () => {
  const game = newComponent('game', newId)
  expect(GameProps.parse(game).options).toHaveLength(9)
  expect(GameProps.safeParse({ ...game, options: game.options.slice(1) }).error?.issues[0]?.message).toBe(
    'A game needs 9 options.',
  )
  for (const weight of [-1, 0.5, 10_001]) {
    const options = game.options.map((option) => ({ ...option, weight }))
    expect(GameProps.safeParse({ ...game, options }).success).toBe(false)
  }
})

test('visitors get labels and images in order, but no codes, weights or prize types', () => {
  const document = aDocument()
  const { form } = compactDocument(document)
  expect(JSON.stringify(publishDocument(document))).not.toMatch(/secret|weight"|prizeType|codeSource|discount"/i)
  const published = gameOf(form)!
  expect(published.options.map(({ label }) => label)).toEqual(gameOf(document)!.options.map(({ label }) => label))
  expect(JSON.stringify(form)).not.toMatch(/secret|weight|prizeType|codeSource|discount"/i)
})

test('publishes the odds if the owner shows them', () => {
  const { form } = compactDocument(aDocument({ showOdds: true }))
  expect(gameOf(form)!.options.map(({ weight }) => weight)).toEqual([20, 10, 20, 10, 10, 10, 10, 8, 2])
  expect(JSON.stringify(form)).not.toMatch(/secret|prizeType|codeSource/i)
})

test('a game can go live once every winnable prize is complete', () => {
  const game = newComponent('game', newId)
  const change = (fields: object) => ({ ...game, options: game.options.map((option) => ({ ...option, ...fields })) })
  const content = 'Content upgrade must be selected.'
  expect(gameProblems(game, content)).toEqual(['Add a code to every discount prize.'])
  expect(gameProblems(change({ code: 'A' }), content)).toEqual([])
  expect(gameProblems(change({ codeSource: 'list' }), content)).toEqual([])
  expect(gameProblems(change({ discountCampaignId: 'c' }), content)).toEqual([])
  expect(gameProblems(change({ prizeType: 'content' }), content)).toEqual([content])
  expect(gameProblems(change({ weight: 0 }), content)).toEqual(['At least one option needs a weight above 0.'])
})
