import type { FunctionComponent } from 'react'
import type { ComponentType } from '../components/models.ts'
import { devices } from '../document/constants.ts'
import { setFields } from './changes.ts'
import { HiddenOnControl } from './controls/hidden-on-control.tsx'
import { useEditor } from './editor-context.tsx'
import type { PanelProps } from './panel.ts'
import { panels } from './panels.ts'

/** Shows the fields of a component, by its type. */
export default function ComponentPanel(props: PanelProps<ComponentType>) {
  const editor = useEditor()
  const { id, component } = props
  const Panel = panels[component.type] as FunctionComponent<PanelProps<ComponentType>>
  return (
    <>
      <Panel {...props} />
      {component.type !== 'tab' && (
        <HiddenOnControl
          devices={devices}
          value={component.responsiveHiddenOn ?? []}
          onChange={(hidden) =>
            editor.run(setFields(id, { responsiveHiddenOn: hidden.length > 0 ? hidden : undefined }))
          }
        />
      )}
    </>
  )
}
