import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { PropertyCondition } from '../contract.ts'
import { optionsOf } from './options-of.ts'
import { propertyOperatorNames } from './words.ts'

interface PropertyConditionsProps {
  where: PropertyCondition[]
  onChange: (where: PropertyCondition[]) => void
}

/** The conditions on the properties of a custom event. */
export function PropertyConditions({ where, onChange }: PropertyConditionsProps) {
  return (
    <Stack gap="xs">
      {where.map((condition, index) => (
        <Group key={index} gap="xs" align="end" wrap="nowrap">
          <TextInput
            aria-label="Property"
            placeholder="Property"
            maxLength={100}
            value={condition.property}
            onChange={({ target }) => onChange(where.with(index, { ...condition, property: target.value }))}
          />
          <NativeSelect
            aria-label="Operator"
            data={optionsOf(propertyOperatorNames)}
            value={condition.operator}
            onChange={({ target }) =>
              onChange(where.with(index, { ...condition, operator: target.value as PropertyCondition['operator'] }))
            }
          />
          <TextInput
            aria-label="Value"
            maxLength={200}
            value={condition.value}
            onChange={({ target }) => onChange(where.with(index, { ...condition, value: target.value }))}
          />
          <Button size="xs" variant="default" onClick={() => onChange(where.toSpliced(index, 1))}>
            Remove
          </Button>
        </Group>
      ))}
      {where.length < 10 && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...where, { property: '', operator: 'is', value: '' }])}
          >
            Add a property condition
          </Button>
        </Group>
      )}
    </Stack>
  )
}
