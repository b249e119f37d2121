import type Modeler from 'bpmn-js/lib/Modeler';
import { useRef, useState } from 'react';
import { saveFile } from '#/web/api/save-file.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { Menu } from '#/web/ui/overlays/Menu.tsx';
import { isOf, partOf, type Shape } from './canvas/parts.ts';
import { type Modelling, show, showWhole, zoomBy } from './canvas/use-modeler.ts';
import { conditionOf } from './panel/WaysFields.tsx';
import { TEMPLATES } from './templates/templates.ts';

interface Props {
  drawing: Modelling;
  readOnly: boolean;
  /** The name of downloaded files, without the extension. */
  name: string;
  /** The file as it would be saved now. */
  readText: () => Promise<string>;
  /** Replaces the diagram with a file; null if this is not allowed. */
  onOpen: ((file: File) => Promise<void>) | null;
}

/** The toolbar of the editor: undo and redo, zoom, minimap, search, templates, and files. */
export function EditorTools({ drawing, readOnly, name, readText, onOpen }: Props) {
  const { t } = useLabels();
  const file = useRef<HTMLInputElement>(null);
  const [isMinimap, setMinimap] = useState(false);
  const { modeler, shape } = drawing;
  const elements = modeler ? elementsOf(modeler) : [];
  const chosen = elements.some(({ value }) => value === shape?.id) ? (shape?.id ?? null) : null;
  const stack = modeler && partOf(modeler, 'commandStack');
  const writeBpmn = async () => {
    saveFile(new Blob([await readText()], { type: 'application/xml' }), `${name}.bpmn`);
  };
  const writeSvg = async () => {
    const drawn = await modeler?.saveSVG();
    if (drawn) saveFile(new Blob([drawn.svg], { type: 'image/svg+xml' }), `${name}.svg`);
  };
  const open = async (chosen: File | undefined) => {
    if (chosen) await onOpen?.(chosen);
    if (file.current) file.current.value = '';
  };
  return (
    <Toolbar label={t('Editor.tools')}>
      {!readOnly && (
        <>
          <IconButton icon="undo" label={t('Editor.undo')} disabled={!drawing.canUndo} onClick={() => stack?.undo()} />
          <IconButton
            icon="refresh"
            label={t('Editor.redo')}
            disabled={!drawing.canRedo}
            onClick={() => stack?.redo()}
          />
          <ToolbarSeparator />
        </>
      )}
      <IconButton icon="search-minus" label={t('Diagram.zoomOut')} onClick={() => modeler && zoomBy(modeler, false)} />
      <IconButton icon="search-plus" label={t('Diagram.zoomIn')} onClick={() => modeler && zoomBy(modeler, true)} />
      <IconButton icon="expand" label={t('Diagram.fit')} onClick={() => modeler && showWhole(modeler)} />
      <IconButton
        icon="map"
        label={t('Editor.minimap')}
        pressed={isMinimap}
        onClick={() => {
          if (!modeler) return;
          partOf(modeler, 'minimap').toggle();
          setMinimap(partOf(modeler, 'minimap').isOpen());
        }}
      />
      <ToolbarSeparator />
      <Select
        className="ob-editor-find"
        size="small"
        aria-label={t('Editor.search')}
        placeholder={t('Editor.search')}
        filter
        value={chosen}
        options={elements}
        onChange={(element) => modeler && element !== null && show(modeler, element)}
      />
      {!readOnly && modeler && shape && (
        <Menu
          label={t('Editor.templates')}
          trigger={(props) => (
            <Button variant="text" icon="plus-circle" {...props}>
              {t('Editor.templates')}
            </Button>
          )}
          items={TEMPLATES.map(({ name: template, fits, insert }) => ({
            label: t(`Template.${template}`),
            disabled: !fits(shape),
            onSelect: () => insert(modeler, shape, (word) => t(`Template.${word}`)),
          }))}
        />
      )}
      <Menu
        label={t('Editor.file')}
        trigger={(props) => (
          <Button variant="text" icon="file" {...props}>
            {t('Editor.file')}
          </Button>
        )}
        items={[
          ...(onOpen === null
            ? []
            : [{ label: t('Editor.open'), icon: 'upload', onSelect: () => file.current?.click() }]),
          { label: t('Editor.writeBpmn'), icon: 'download', onSelect: () => void writeBpmn() },
          { label: t('Editor.writeSvg'), icon: 'image', disabled: !modeler, onSelect: () => void writeSvg() },
        ]}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".bpmn,.xml,application/xml"
        aria-label={t('Editor.open')}
        onChange={(event) => void open(event.target.files?.[0])}
      />
    </Toolbar>
  );
}

/**
 * All flow nodes and sequence flows with their names and ids, and flows also with their conditions, for people who do
 * not click in the diagram.
 */
function elementsOf(modeler: Modeler): { value: string; label: string }[] {
  return (
    partOf(modeler, 'elementRegistry')
      .filter((shape) => shape.parent !== undefined && shape.labelTarget == null)
      .filter((shape) => isOf(shape, 'bpmn:FlowNode', 'bpmn:SequenceFlow'))
      .map((shape) => ({ value: shape.id, label: labelOf(shape), isNamed: Boolean(shape.businessObject.name) }))
      // Unnamed elements come last, because people rarely look for them.
      .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || one.label.localeCompare(other.label))
      .map(({ value, label }) => ({ value, label }))
  );
}

function labelOf(shape: Shape): string {
  const { name } = shape.businessObject;
  const text = [name, conditionOf(shape)].filter(Boolean).join(': ');
  return text ? `${text} (${shape.id})` : shape.id;
}
