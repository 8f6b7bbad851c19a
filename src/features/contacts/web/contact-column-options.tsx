import { NativeSelect } from '@mantine/core'
import type { ColumnOptionsProps } from '#features/imports/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'
import type { DateOrder } from '../custom-value.ts'
import { customPrefix, type FieldType, fieldTypes } from '../filter-fields.ts'
import { optionsOf } from './contact-import-options.ts'
import styles from './contacts-page.module.css'
import { fieldTypeNames } from './field-type-names.ts'

const dates = new Set(['subscribed_at', 'unsubscribed_at', 'bounced_at'])

/** Options for the type of the field created from a column, and for the order of its dates. */
export function ContactColumnOptions({ column, target, options: stored, onChange }: ColumnOptionsProps) {
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const options = optionsOf(stored)
  if (!vocabulary || target === '') return null
  const key = target.startsWith(customPrefix) ? target.slice(customPrefix.length) : ''
  const known = vocabulary.fields.find((field) => field.key === key)
  const type = known?.type ?? (key === '' ? undefined : (options.types[key] ?? 'text'))
  const isNew = key !== '' && !known
  const isDate = type === 'date' || dates.has(target)
  if (!isNew && !isDate) return null
  return (
    <div className={styles.column}>
      {isNew && (
        <NativeSelect
          size="xs"
          aria-label={`Type of "${column}"`}
          data={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
          value={type}
          onChange={(event) =>
            onChange({ ...options, types: { ...options.types, [key]: event.target.value as FieldType } })
          }
        />
      )}
      {isDate && (
        <NativeSelect
          size="xs"
          aria-label={`Date format of "${column}"`}
          data={[
            { value: 'month', label: 'Month first (11/20/2026)' },
            { value: 'day', label: 'Day first (20/11/2026)' },
          ]}
          value={options.date_orders[target] ?? 'month'}
          onChange={(event) =>
            onChange({
              ...options,
              date_orders: { ...options.date_orders, [target]: event.target.value as DateOrder },
            })
          }
        />
      )}
    </div>
  )
}
