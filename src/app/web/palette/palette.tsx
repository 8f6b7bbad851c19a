import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import styles from './palette.module.css'
import { closePalette } from './palette-state.ts'
import { findEntries } from './find-entries.ts'
import { type PaletteGroup, usePaletteGroups } from './use-palette-groups.ts'

/** Milliseconds that the palette takes to fade out and return the focus. */
const closingTime = 300
const [store, { open, close }] = createSpotlight()

interface Props {
  isOpen: boolean
  query: string
  onQuery: (query: string) => void
  /** Called when its field has the focus. */
  onFocus: () => void
}

/** One field that leads everywhere: screens, forms and actions that are available everywhere. */
export default function Palette({ isOpen, query, onQuery, onFocus }: Props) {
  useEffect(() => {
    if (isOpen) return open()
    close()
    const timer = setTimeout(focusScreen, closingTime)
    return () => clearTimeout(timer)
  }, [isOpen])
  const groups = usePaletteGroups(query)
    .map(({ name, entries }) => ({ name, entries: findEntries(entries, query) }))
    .filter(({ entries }) => entries.length > 0)
    // Groups with a matching name come before groups that are only related.
    .toSorted((a, b) => Number(isNamed(b, query)) - Number(isNamed(a, query)))
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={closePalette}
      clearQueryOnClose
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35 }}
      className={styles.palette!}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Search contacts, forms, campaigns, settings…"
        leftSection={<IconSearch size={18} aria-hidden />}
        onFocus={onFocus}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const isNamed = ({ entries }: PaletteGroup, query: string) =>
  query.trim() !== '' && entries[0]!.label.toLowerCase().startsWith(query.trim().toLowerCase())

function Group({ group: { name, entries } }: { group: PaletteGroup }) {
  return (
    <Spotlight.ActionsGroup label={name}>
      {entries.map(({ id, label, note, icon: Picture, run }) => (
        <Spotlight.Action
          key={id}
          label={label}
          {...(note && { description: note })}
          leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** The previously focused element may be gone together with its screen. */
function focusScreen(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}
