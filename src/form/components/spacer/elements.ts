import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** Returns an empty box. The style sheet sets its height. */
export const spacerElements = ({ id }: ComponentOf<'spacer'>): ElementTree => elementTree('div', { 'data-id': id })
