import { ActionIcon, Badge, Checkbox, Menu, Switch } from '@mantine/core'
import {
  IconChartLine,
  IconCopy,
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { FormDocument } from '#form/document/form-document.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { useMay, useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { formCalls, formStatusNames, type PopupRow } from '../../contract.ts'
import { FormThumbnail } from '../gallery/form-thumbnail.tsx'
import { formTypeNames, goalNames } from '../form-words.ts'
import { formMenuItems } from '../slots.ts'
import styles from './form-list.module.css'

interface FormRowProps {
  form: PopupRow
  /** The form's design, once loaded. */
  design: FormDocument | undefined
  busy: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onStatus: (status: 'active' | 'paused') => void
  onShowStats: () => void
  onClone: () => void
  onDownload: () => void
  onDelete: () => void
  onRestore: () => void
}

/** One form of the list: what it is, whether it is live, and its results. */
export function FormRow({ form, design, busy, isSelected, onSelect, onStatus, ...on }: FormRowProps) {
  const path = useSitePath()
  const mayChange = useMay(formCalls.update)
  const isDeleted = form.status === 'deleted'
  const { views, conversions, rate } = form.stats
  return (
    <li className={styles.row} data-deleted={isDeleted || undefined} data-selected={isSelected || undefined}>
      <Checkbox
        className={styles.select!}
        size="xs"
        aria-label={`Select ${form.name}`}
        checked={isSelected}
        disabled={!mayChange}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <div className={styles.picture} aria-hidden>
        {design && <FormThumbnail document={design} />}
      </div>
      <div className={styles.name}>
        {isDeleted ? <span>{form.name}</span> : <TextLink to={path(`/forms/${form.id}`)}>{form.name}</TextLink>}
        <small>
          {formTypeNames[form.form_type]} · {goalNames[form.goal]}
          {form.variant && ` · Variant ${form.variant}`}
          {form.has_draft && (
            <span className={styles.draft}>
              <StatusBadge status="unpublished" label="Unpublished changes" />
            </span>
          )}
          {form.labels.map((label) => (
            <Badge key={label} size="xs" variant="light" color="gray" ml={6} tt="none">
              {label}
            </Badge>
          ))}
        </small>
      </div>
      <div className={styles.status}>
        {mayChange && (form.status === 'active' || form.status === 'paused') ? (
          <Switch
            size="sm"
            label={formStatusNames[form.status]}
            aria-label={`${form.name}: show to visitors`}
            checked={form.status === 'active'}
            disabled={busy}
            onChange={(event) => onStatus(event.currentTarget.checked ? 'active' : 'paused')}
          />
        ) : (
          <StatusBadge status={form.status} label={formStatusNames[form.status]} />
        )}
      </div>
      {form.showStats ? (
        <>
          <Figure label="Views" value={formatNumber(views)} />
          <Figure label="Conversions" value={formatNumber(conversions)} />
          <Figure label="Rate" value={views === 0 ? '–' : formatShare(rate)} />
          <div className={styles.spark}>
            <Sparkline
              values={form.sparkline}
              label={`Conversions of the last week, day by day: ${form.sparkline.join(', ')}`}
            />
          </div>
        </>
      ) : (
        <span className={styles.noStats}>Statistics hidden</span>
      )}
      <div className={styles.updated}>
        <Moment at={form.updated_at} />
      </div>
      {(mayChange || !isDeleted) && <RowMenu form={form} isDeleted={isDeleted} mayChange={mayChange} {...on} />}
    </li>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <small>{label}</small>
      {value}
    </div>
  )
}

interface RowMenuProps extends Pick<
  FormRowProps,
  'form' | 'onShowStats' | 'onClone' | 'onDownload' | 'onDelete' | 'onRestore'
> {
  isDeleted: boolean
  mayChange: boolean
}

function RowMenu({ form, isDeleted, mayChange, onShowStats, onClone, onDownload, onDelete, onRestore }: RowMenuProps) {
  const { name, id, test_id: testId, showStats } = form
  const navigate = useNavigate()
  const path = useSitePath()
  const go = (to: string) => void navigate({ to })
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" shadow="md" width={170}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isDeleted ? (
            <Menu.Item leftSection={<IconRestore size={16} />} onClick={onRestore}>
              Restore
            </Menu.Item>
          ) : (
            <>
              {mayChange && (
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => go(path(`/forms/${id}`))}>
                  Edit
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconChartLine size={16} />} onClick={() => go(path(`/forms/${id}/statistics`))}>
                Statistics
              </Menu.Item>
              {mayChange && (
                <Menu.Item
                  leftSection={showStats ? <IconEyeOff size={16} /> : <IconEye size={16} />}
                  onClick={onShowStats}
                >
                  {showStats ? 'Hide statistics' : 'Show statistics'}
                </Menu.Item>
              )}
              <SlotContent slot={formMenuItems} props={{ popupId: id, testId }} />
              {mayChange && (
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={onClone}>
                  Clone
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconDownload size={16} />} onClick={onDownload}>
                Export to file
              </Menu.Item>
              {mayChange && (
                <>
                  <Menu.Divider />
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                    Delete
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
