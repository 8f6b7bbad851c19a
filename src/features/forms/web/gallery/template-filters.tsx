import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { formTypes, goals } from '#form/document/constants.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import type { TemplateQuery } from './find-templates.ts'
import styles from './gallery.module.css'

interface TemplateFiltersProps {
  /** The available templates, whose trades and colors are offered as options. */
  templates: readonly { trade: string; colors: readonly string[] }[]
  query: TemplateQuery
  onQuery: (change: Partial<TemplateQuery>) => void
}

/** Search and filters above the templates. */
export function TemplateFilters({ templates, query, onQuery }: TemplateFiltersProps) {
  const choices: { name: keyof TemplateQuery; label: string; all: string; data: Choice[]; width: number }[] = [
    { name: 'goal', label: 'Goal', all: 'All goals', data: named(goals, goalNames), width: 190 },
    { name: 'type', label: 'Form type', all: 'All types', data: named(formTypes, formTypeNames), width: 170 },
    {
      name: 'trade',
      label: 'Industry',
      all: 'All industries',
      data: eachOnce(templates.map(({ trade }) => trade)),
      width: 160,
    },
    {
      name: 'color',
      label: 'Color',
      all: 'All colors',
      data: eachOnce(templates.flatMap(({ colors }) => colors)),
      width: 130,
    },
  ]
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Search templates"
        placeholder="Search templates"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query.search}
        onChange={(event) => onQuery({ search: event.target.value })}
      />
      {choices.map(({ name, label, all, data, width }) => (
        <Select
          key={name}
          aria-label={label}
          w={width}
          data={[{ value: '', label: all }, ...data]}
          allowDeselect={false}
          value={query[name]}
          onChange={(value) => onQuery({ [name]: value ?? '' })}
        />
      ))}
    </search>
  )
}

interface Choice {
  value: string
  label: string
}

function named<T extends string>(values: readonly T[], names: Record<T, string>): Choice[] {
  return values.map((value) => ({ value, label: names[value] }))
}

/** Returns options for the words, each once, in alphabetical order. */
function eachOnce(words: readonly string[]): Choice[] {
  const sorted = [...new Set(words)].toSorted((a, b) => a.localeCompare(b))
  return sorted.map((word) => ({ value: word, label: word[0]!.toUpperCase() + word.slice(1) }))
}
