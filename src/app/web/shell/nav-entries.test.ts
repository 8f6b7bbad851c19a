import { IconPhoto as icon } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { NavSection, Screen } from '#platform/web/screen.ts'
import { screens } from '../rooms.ts'
import { navEntries, navSections } from './nav-entries.ts'

const load = () => Promise.reject(new Error('nobody opens it'))
const aScreen = (section: NavSection, label: string, order: number): Screen => ({
  path: `/${label}`,
  title: label,
  load,
  nav: { section, label, icon, order },
})

test('each entry is in its section, sorted by its order, and leads to a screen with its name', () => {
  const some = [aScreen('Extras', 'b', 2), aScreen('Emails', 'c', 1), aScreen('Extras', 'a', 1)]
  expect(navEntries(some, 'Extras').map(({ label, path }) => [label, path])).toEqual([
    ['a', '/a'],
    ['b', '/b'],
  ])
  const lines = navSections.flatMap((section) => navEntries(screens, section))
  expect(lines).toHaveLength(screens.filter(({ nav }) => nav).length)
  for (const { label, path } of lines) {
    expect(screens.find((one) => one.path === path)?.title.toLowerCase()).toContain(label.toLowerCase())
  }
})
