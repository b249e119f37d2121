import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { IconButton, type IconButtonProps } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import { commandEntry, type GridCommand } from './commands.ts';

interface OfCommand {
  command: GridCommand;
  /** The values of the placeholders in the label: the name of a column, a number of rows. */
  values?: Record<string, string | number>;
}

type CommandButtonProps = Omit<ButtonProps, 'icon'> & OfCommand & { children?: ReactNode };

/** A command of the grid as a button with an icon, a label and, after it, `children`. */
export function CommandButton({ command, values, children, ...button }: CommandButtonProps) {
  const { label, icon, ariaKeys } = commandEntry(command, useUiText(), values);
  return (
    <Button size="small" icon={icon} aria-keyshortcuts={ariaKeys} {...button}>
      {label}
      {children}
    </Button>
  );
}

/** A command of the grid as an icon button. */
export function CommandTool({ command, values, ...button }: Omit<IconButtonProps, 'icon' | 'label'> & OfCommand) {
  const { label, icon = '', ariaKeys } = commandEntry(command, useUiText(), values);
  return <IconButton size="small" icon={icon} label={label} aria-keyshortcuts={ariaKeys} {...button} />;
}
