import { Button } from '../controls/Button.tsx';
import { Checkbox, SegmentedControl } from '../controls/Choices.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useToast } from '../overlays/Toast.tsx';
import { setDensity, useDensity } from '../theme/density.ts';
import { useUiText } from '../UiProvider.tsx';
import type { GridMemoryStore } from './grid-memory.ts';
import type { GridColumn } from './types.ts';

export interface ViewPopoverProps<Row> {
  columns: readonly GridColumn<Row>[];
  isShown: (key: string) => boolean;
  onToggle: (key: string) => void;
  /** Present with a grid key only (GG-008). */
  memory: GridMemoryStore | null;
  /** Check boxes before the rows; absent where the register always has them. */
  checks: { on: boolean; onChange: (on: boolean) => void } | undefined;
  onLoad: () => void;
  onReset: () => void;
}

/** "Weergave": which columns, how high the rows, and the saved settings of this grid. */
export function ViewPopover<Row>(props: ViewPopoverProps<Row>) {
  const { columns, isShown, onToggle, checks, memory, onLoad, onReset } = props;
  const text = useUiText();
  const toast = useToast();
  const density = useDensity();
  return (
    <Popover
      label={text('gridView')}
      placement="bottom-end"
      width={280}
      trigger={(trigger) => (
        <Button size="small" variant="text" icon="sliders-h" className="ob-tool-words" {...trigger}>
          {text('gridView')}
        </Button>
      )}
    >
      {(close) => (
        <div className="ob-view">
          <fieldset>
            <legend>{text('gridColumns')}</legend>
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
            <p className="ob-view-title">{text('gridDensity')}</p>
            <SegmentedControl
              label={text('gridDensity')}
              value={density}
              onChange={setDensity}
              options={[
                { value: 'compact', label: text('gridDensityCompact') },
                { value: 'normal', label: text('gridDensityNormal') },
                { value: 'wide', label: text('gridDensityWide') },
              ]}
            />
          </div>
          {checks && <Checkbox checked={checks.on} onChange={checks.onChange} label={text('gridChecks')} />}
          {memory && (
            <div className="ob-view-settings">
              <Button
                size="small"
                icon="save"
                onClick={() => {
                  memory.save();
                  toast.success(text('gridSettingsSaved'));
                  close();
                }}
              >
                {text('gridSaveSettings')}
              </Button>
              <Button
                size="small"
                icon="folder-open"
                disabled={!memory.saved()}
                onClick={() => {
                  onLoad();
                  close();
                }}
              >
                {text('gridLoadSettings')}
              </Button>
              <Button
                size="small"
                variant="text"
                icon="trash"
                onClick={() => {
                  memory.clearSaved();
                  onReset();
                  toast.info(text('gridSettingsCleared'));
                  close();
                }}
              >
                {text('gridClearSettings')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Popover>
  );
}
