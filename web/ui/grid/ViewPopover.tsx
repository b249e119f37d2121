import { Checkbox } from '../controls/Checkbox.tsx';
import { SegmentedControl } from '../controls/Choices.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useToast } from '../overlays/Toast.tsx';
import { setDensity, useDensity } from '../theme/density.ts';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import { commandText } from './commands.ts';
import type { GridMemoryStore } from './grid-memory.ts';
import type { GridColumn } from './types.ts';

export interface ViewPopoverProps<Row> {
  columns: readonly GridColumn<Row>[];
  isShown: (key: string) => boolean;
  onToggle: (key: string) => void;
  /** Saves and restores the settings; null if the grid has no key (GG-008) or has named views instead. */
  memory: GridMemoryStore | null;
  /** The setting that shows check boxes before the rows; absent in registers that always show them. */
  checks: { on: boolean; onChange: (on: boolean) => void } | undefined;
  onLoad: () => void;
  onReset: () => void;
}

/** The panel *Weergave*: the columns, the row height, and the saved settings of this grid. */
export function ViewPopover<Row>(props: ViewPopoverProps<Row>) {
  const { columns, isShown, onToggle, checks, memory, onLoad, onReset } = props;
  const text = useUiText();
  const toast = useToast();
  const density = useDensity();
  return (
    <Popover
      label={commandText('view', text)}
      placement="bottom-end"
      width={280}
      trigger={(trigger) => <CommandButton command="view" variant="text" className="ob-tool-words" {...trigger} />}
    >
      {(close) => (
        <div className="ob-view">
          <fieldset>
            <legend>{commandText('columns', text)}</legend>
            <div className="ob-view-columns">
              {columns.map((column) => (
                <Checkbox
                  key={column.key}
                  checked={isShown(column.key)}
                  onChange={() => onToggle(column.key)}
                  label={column.label}
                />
              ))}
            </div>
          </fieldset>
          <div>
            <p className="ob-view-title">{commandText('density', text)}</p>
            <SegmentedControl
              label={commandText('density', text)}
              value={density}
              onChange={setDensity}
              options={[
                { value: 'compact', label: text('gridDensityCompact') },
                { value: 'normal', label: text('gridDensityNormal') },
                { value: 'wide', label: text('gridDensityWide') },
              ]}
            />
          </div>
          {checks && <Checkbox checked={checks.on} onChange={checks.onChange} label={commandText('checks', text)} />}
          {memory && (
            <div className="ob-view-settings">
              <CommandButton
                command="saveSettings"
                onClick={() => {
                  memory.save();
                  toast.success(text('gridSettingsSaved'));
                  close();
                }}
              />
              <CommandButton
                command="loadSettings"
                disabledReason={memory.saved() ? undefined : text('gridNothingSaved')}
                onClick={() => {
                  onLoad();
                  close();
                }}
              />
              <CommandButton
                command="clearSettings"
                variant="text"
                onClick={() => {
                  memory.clearSaved();
                  onReset();
                  toast.info(text('gridSettingsCleared'));
                  close();
                }}
              />
            </div>
          )}
        </div>
      )}
    </Popover>
  );
}
