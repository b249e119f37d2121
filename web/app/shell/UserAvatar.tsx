import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Avatar } from '#/web/ui/display/Avatar.tsx';

/** The signed-in person's photo from the directory service, or else their initials (SH-017, OP-061). */
export function UserAvatar({ size = 32 }: { size?: 24 | 32 | 40 }) {
  const { displayname, idUser, userImageUrl } = useCurrentUser();
  return <Avatar name={displayname} photoUrl={userImageUrl && photoAddress(userImageUrl, idUser)} size={size} />;
}

/** @param service the configured address of the directory service, with or without a slash at the end */
export function photoAddress(service: string, idUser: number): string {
  return `${service.replace(/\/+$/, '')}/${idUser}`;
}
