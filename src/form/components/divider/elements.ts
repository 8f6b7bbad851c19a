import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** Returns a line in its own box, whose padding makes it easy to grab in the editor. */
export const dividerElements = ({ id }: ComponentOf<'divider'>): ElementTree =>
  elementTree('div', { 'data-id': id }, [elementTree('hr')])
