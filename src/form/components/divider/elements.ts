import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** A line in a box of its own, whose padding makes it easy to get hold of in the editor. */
export const dividerElements = ({ id }: ComponentOf<'divider'>): ElementTree =>
  elementTree('div', { 'data-id': id }, [elementTree('hr')])
