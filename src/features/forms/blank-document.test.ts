import { expect, test } from 'vitest'
import { formTypes } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { goalWarnings } from '#form/document/goal-warnings.ts'
import { walk } from '#form/document/tree.ts'
import { formWarnings } from '#form/document/warnings.ts'
import { blankDocument } from './blank-document.ts'

test.each(formTypes)('a blank %s starts with a headline, a field and a button, and ends with a thank-you', (type) => {
  for (const isContact of [false, true]) {
    let ids = 0
    const blank = blankDocument(type, () => `c${ids++}`, isContact)
    expect(FormDocument.parse(blank)).toEqual(blank)
    const visits = [...walk(blank)]
    const ofStep = (step: string) => visits.filter((visit) => visit.step === step).map(({ component }) => component)
    const [first, last] = [ofStep('subscribe'), ofStep('success')]
    expect(first.find(({ type: of }) => of === 'text')).toMatchObject({ blocks: [{ type: 'heading' }] })
    expect(goalWarnings(blank, isContact ? 'messages' : 'emails')).toEqual([])
    expect(formWarnings(blank)).toEqual([])
    expect(JSON.stringify(last)).toContain('Thank you!')
    const crosses = visits.filter(({ component }) => component.type === 'button' && component.look === 'cross')
    expect(crosses.map(({ step }) => step)).toEqual(type === 'inline-popup' ? [] : ['subscribe', 'success'])
    expect(first.some(({ type: of }) => of === 'game')).toBe(type === 'game')
    expect(new Set(visits.map(({ component }) => component.id)).size).toBe(visits.length)
  }
})
