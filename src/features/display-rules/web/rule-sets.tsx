import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconBookmark, IconDeviceFloppy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Id } from '#core/id.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { displayRuleCalls, type DisplayRuleSet } from '../contract.ts'
import { withFreshRuleIds } from '../rules.ts'
import { withoutEmptyAndTwice } from '../sent-rule.ts'
import { newId } from '#platform/web/new-id.ts'

interface RuleSetsProps {
  objectId: Id
  rules: readonly DisplayRule[]
  /** Replaces these rules. */
  onChange: (rules: readonly DisplayRule[]) => void
}

/** Menu of saved rule sets: replace the rules with a set, save the rules under a name, change or delete a set. */
export function RuleSets({ objectId, rules, onChange }: RuleSetsProps) {
  const [isNaming, setNaming] = useState(false)
  const here = { app_id: 'listbuilder', object_id: objectId }
  const options = { invalidates: [displayRuleCalls.load] }
  const loaded = useCall(displayRuleCalls.load, here)
  const save = useAction(displayRuleCalls.saveRuleSet, options)
  const remove = useAction(displayRuleCalls.deleteRuleSet, options)
  const create = useAction(displayRuleCalls.createRuleSet, options)
  const sets = loaded.data?.displayRuleSets ?? []
  const mine = withoutEmptyAndTwice(rules)

  const use = ({ name, rules: held }: DisplayRuleSet) => {
    const before = rules
    onChange(withFreshRuleIds(held, objectId, newId))
    undoable({ message: `Loaded rules from “${name}”.`, undo: () => onChange(before) })
  }
  const keep = async ({ id, name, rules: held }: DisplayRuleSet) => {
    if (!(await save.run({ ...here, set_id: id, display_rules: mine }))) return
    undoable({
      message: `Updated “${name}”.`,
      undo: () => save.run({ ...here, set_id: id, display_rules: held }),
    })
  }
  const drop = async ({ id, name, rules: held }: DisplayRuleSet) => {
    if (!(await remove.run({ set_id: id }))) return
    undoable({
      message: `Rule set “${name}” was deleted.`,
      undo: () => create.run({ ...here, name, display_rules: held }),
    })
  }

  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconBookmark size={14} />}>
            Rule sets
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {sets.length > 0 ? 'Use a rule set' : 'Save rules as a set to use them in other forms.'}
          </Menu.Label>
          {sets.map((set) => (
            <Menu.Item key={set.id} leftSection={<IconBookmark size={14} />} onClick={() => use(set)}>
              {set.name}
            </Menu.Item>
          ))}
          {sets.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconPlus size={14} />} onClick={() => setNaming(true)} disabled={rules.length === 0}>
            Save as rule set…
          </Menu.Item>
          {sets.length > 0 && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconDeviceFloppy size={14} />}>Update a rule set</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {sets.map((set) => (
                  <Menu.Item key={set.id} onClick={() => void keep(set)}>
                    {set.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
          {sets.length > 0 && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconTrash size={14} />}>Delete a rule set</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {sets.map((set) => (
                  <Menu.Item key={set.id} onClick={() => void drop(set)}>
                    {set.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
        </Menu.Dropdown>
      </Menu>
      <ErrorNotice error={loaded.error ?? save.error ?? remove.error} />
      <NameDialog
        isOpen={isNaming}
        busy={create.busy}
        error={create.issues['name'] ?? create.error?.message}
        onClose={() => {
          setNaming(false)
          create.reset()
        }}
        onName={async (name) => {
          if (!(await create.run({ ...here, name, display_rules: mine }))) return
          setNaming(false)
          notify(`Saved as “${name.trim()}”.`)
        }}
      />
    </>
  )
}

interface NameDialogProps {
  isOpen: boolean
  busy: boolean
  error: string | undefined
  onClose: () => void
  onName: (name: string) => Promise<void>
}

function NameDialog({ isOpen, busy, error, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState('')
  return (
    <Modal opened={isOpen} onClose={onClose} title="Save as rule set" size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // In React's tree, the dialog is inside the editor's form.
          event.stopPropagation()
          void onName(name)
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={busy} mt="md">
          Save
        </Button>
      </form>
    </Modal>
  )
}
