import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** An empty box: the style sheet gives it its height. */
export const spacerElements = ({ id }: ComponentOf<'spacer'>): ElementTree => elementTree('div', { 'data-id': id })
