import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunCommand } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { None } from './RunParts.tsx';
import { useRunWords } from './use-run-words.ts';

const LOOKS = {
  ready: { tone: 'warning', icon: 'clock' },
  sent: { tone: 'info', icon: 'send' },
  done: { tone: 'success', icon: 'check-circle' },
  rejected: { tone: 'danger', icon: 'times-circle' },
  void: { tone: 'neutral', icon: 'minus-circle' },
} as const;

/** The commands for the engine, from people or from Openboek itself, each with its state and the actions on it. */
export function RunCommands({ commands }: { commands: readonly RunCommand[] }) {
  const { t } = useLabels();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  if (commands.length === 0) return <None>{t('Run.noCommands')}</None>;
  return (
    <>
      {failure && <Failure failure={failure} />}
      <ul className="ob-run-list">
        {commands.map((command) => (
          <Command
            key={command.idCommand}
            command={command}
            busy={busy}
            onRetry={() => void attempt(() => operations.retryCommand(command.idCommand))}
            onDiscard={() => void attempt(() => operations.discardCommand(command.idCommand))}
          />
        ))}
      </ul>
    </>
  );
}

interface CommandProps {
  command: RunCommand;
  busy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

function Command({ command, busy, onRetry, onDiscard }: CommandProps) {
  const { t } = useLabels();
  const words = useRunWords();
  const { timeZone } = useCurrentUser();
  const { kind, state, refusal, lastError, issuer, givenOn, attempts, allowedActions } = command;
  return (
    <li className="ob-run-task">
      <p>
        <b>{t(`CommandKind.${kind}`)}</b> <StatusIcon {...LOOKS[state]} label={t(`CommandState.${state}`)} />
      </p>
      <p className="ob-run-note">
        {formatDateTime(givenOn, timeZone)} {issuer ?? t('Run.ourselves')}
        {attempts > 1 && <span> {t('Run.attempts', { count: attempts })}</span>}
      </p>
      {refusal && <p className="ob-run-warning">{words.refusal(refusal)}</p>}
      {lastError && <p className="ob-run-message">{lastError}</p>}
      {allowedActions.length > 0 && (
        <div className="ob-run-buttons">
          {allowedActions.includes('retry') && (
            <Button size="small" icon="refresh" busy={busy} onClick={onRetry}>
              {t('Run.sendNow')}
            </Button>
          )}
          {allowedActions.includes('discard') && (
            <Button size="small" tone="danger" icon="times" busy={busy} onClick={onDiscard}>
              {t('Run.discard')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
